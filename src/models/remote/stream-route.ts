import * as Type from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { createParser } from 'eventsource-parser';
import type { ModelFailure } from '../../agent/index.js';
import {
  DownloadEventSchema,
  FileProfileEventSchema,
  InstallEventSchema,
  LoadModelEventSchema,
  ModelEventSchema,
  routePath,
  routes,
  SelfTestEventSchema,
  StreamNoticeSchema
} from '../../protocol/index.js';
import { failureOfResponse, NOT_OURS, type ServiceRequest } from './service-calls.js';

const NO_SERVICE: ModelFailure = {
  code: 'unavailable',
  message: 'The Jupyter server could not be reached.',
  hint: 'Check that it is still running and ask again.'
};

/** The events of each streaming route, and what the user is told when its stream breaks off. */
const STREAMS = {
  stream: {
    schema: Type.Union([ModelEventSchema, StreamNoticeSchema]),
    cut: ['The reply broke off before its end. What had arrived is kept; no call in it was run.', 'Ask again.']
  },
  selfTest: { schema: SelfTestEventSchema, cut: ['The self-test broke off before its end.', 'Run it again.'] },
  loadLocalModel: { schema: LoadModelEventSchema, cut: ['Loading the model broke off.', 'Load it again.'] },
  installRuntime: {
    schema: InstallEventSchema,
    cut: ['The installation broke off.', 'Look at its state, and install again.']
  },
  downloadModel: {
    schema: DownloadEventSchema,
    cut: ['The word of the download broke off; the download itself may go on.', 'Look at the list.']
  },
  fileProfile: { schema: FileProfileEventSchema, cut: ['Reading the file broke off.', 'Read it again.'] }
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
  const { schema, cut } = STREAMS[name];
  const reply = await post(request, name, body, signal);
  if (reply.status === 'failed') {
    if (!isAborted()) {
      yield { type: 'error', error: reply.error };
    }
    return;
  }
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
    // The transfer broke or sent something else than an event: reported below.
  }
  if (!isAborted()) {
    const [message, hint] = cut;
    yield { type: 'error', error: { code: 'protocol', message, hint } };
  }
}

type Opened =
  | { readonly status: 'open'; readonly body: ReadableStream<Uint8Array> }
  | { readonly status: 'failed'; readonly error: ModelFailure };

/** Sends a request that is answered with server-sent events. Never rejects: a failure is reported as an error. */
async function post(request: ServiceRequest, route: StreamName, body: unknown, signal: AbortSignal): Promise<Opened> {
  let response: Response;
  try {
    response = await untilAborted(
      request(routePath(route), {
        method: routes[route].method,
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
        body: JSON.stringify(body),
        signal
      }),
      signal
    );
  } catch {
    return { status: 'failed', error: NO_SERVICE };
  }
  if (!response.ok) {
    return { status: 'failed', error: (await failureOfResponse(response)).failure };
  }
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream') || response.body === null) {
    await response.body?.cancel();
    return { status: 'failed', error: { code: 'protocol', ...NOT_OURS } };
  }
  return { status: 'open', body: response.body };
}

/** Rejects on abort even if `request` ignores its signal; a reply that comes later is cancelled. */
function untilAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new DOMException('Stopped.', 'AbortError'));
      response.then(late => late.body?.cancel()).catch(() => undefined);
    };
    signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * The events of a streamed reply as they arrive. Ends when the transfer is cut; throws when the bytes are not events of
 * the schema or the transfer breaks. Leaving the loop early cancels the transfer.
 *
 * @param signal Ends the iteration at once, even if `request` ignores it.
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
        throw new TypeError('The service sent an event of an unknown shape.');
      }
      arrived.push(event);
    }
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) {
      return;
    }
    for (;;) {
      const { done, value } = await reader.read();
      parser.feed(done ? decoder.decode() : decoder.decode(value, { stream: true }));
      for (const event of arrived.splice(0)) {
        yield event;
      }
      if (done) {
        return;
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
