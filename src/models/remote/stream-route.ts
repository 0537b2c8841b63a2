import * as Type from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { createParser } from 'eventsource-parser';
import { untilAborted, type ModelFailure } from '../../agent/index.js';
import {
  DownloadEventSchema,
  FileProfileEventSchema,
  InstallEventSchema,
  LoadModelEventSchema,
  ModelEventSchema,
  SelfTestEventSchema,
  StreamNoticeSchema
} from '../../protocol/index.js';
import { NOT_OURS, send, type ServiceRequest } from './service-calls.js';

/** The events of each streaming route, and what the user is told when its stream breaks off. */
const STREAMS = {
  stream: {
    schema: Type.Union([ModelEventSchema, StreamNoticeSchema]),
    cut: ['The reply broke off. What arrived is kept; no call in it was run.', 'Ask again.']
  },
  selfTest: { schema: SelfTestEventSchema, cut: ['The self-test was interrupted.', 'Run it again.'] },
  loadLocalModel: { schema: LoadModelEventSchema, cut: ['Loading the model was interrupted.', 'Load it again.'] },
  installRuntime: {
    schema: InstallEventSchema,
    cut: ['The installation broke off.', 'Check its state, and install again.']
  },
  downloadModel: {
    schema: DownloadEventSchema,
    cut: ['The connection to the download was lost; the download itself may continue.', 'Look at the list.']
  },
  fileProfile: { schema: FileProfileEventSchema, cut: ['Reading the file was interrupted.', 'Read it again.'] }
} as const;

type StreamName = keyof typeof STREAMS;
type EventOf<Name extends StreamName> = Static<(typeof STREAMS)[Name]['schema']>;
type Failed = { readonly type: 'error'; readonly error: ModelFailure };

/** Types of events that end a stream. */
const LAST: ReadonlySet<string> = new Set(['done', 'end', 'error', 'ready', 'stopped']);

/**
 * The events of a route, up to the last one. A failure on the way is also reported as a last event, an `error`. Aborting the
 * signal ends the stream at once without one, even if `request` ignores the signal. Never throws.
 */
export async function* streamRoute<Name extends StreamName>(
  request: ServiceRequest,
  name: Name,
  body: unknown,
  signal: AbortSignal
): AsyncGenerator<EventOf<Name> | Failed> {
  // Read again each time: the signal may abort during an `await`.
  const isAborted = (): boolean => signal.aborted;
  if (isAborted()) {
    return;
  }
  const sent = send(request, name, { body, signal });
  const reply = await untilAborted(sent, signal).catch(() => undefined);
  if (reply === undefined) {
    sent.then(late => ('failure' in late ? undefined : late.body?.cancel())).catch(() => undefined);
    return;
  }
  const { schema, cut } = STREAMS[name];
  let failure: ModelFailure = { code: 'protocol', message: cut[0], hint: cut[1] };
  if ('failure' in reply) {
    ({ failure } = reply);
  } else if (reply.body === null || !reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    await reply.body?.cancel().catch(() => undefined);
    failure = { code: 'protocol', ...NOT_OURS };
  } else {
    try {
      for await (const event of readEvents(reply.body, schema, signal)) {
        if (isAborted()) {
          return;
        }
        yield event;
        if (LAST.has(event.type)) {
          return;
        }
      }
    } catch {
      // The transfer broke or sent something else than an event.
    }
  }
  if (!isAborted()) {
    yield { type: 'error', error: failure };
  }
}

/**
 * The events of a streamed reply as they arrive. Ends when the transfer is cut, and at once with the signal; throws when the
 * bytes are not events of the schema or the transfer breaks. Leaving the loop early cancels the transfer.
 */
async function* readEvents<S extends TSchema>(
  body: ReadableStream<Uint8Array>,
  schema: S,
  signal: AbortSignal
): AsyncGenerator<Static<S>> {
  const arrived: Static<S>[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      const event: unknown = JSON.parse(data);
      if (!Check(schema, event)) {
        throw new TypeError('The service sent an event of an unknown form.');
      }
      arrived.push(event);
    }
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (let isDone = false; !isDone;) {
      const { done, value } = await reader.read();
      isDone = done;
      parser.feed(decoder.decode(value, { stream: !done }));
      yield* arrived.splice(0);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
