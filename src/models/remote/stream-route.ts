import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { createParser } from 'eventsource-parser';
import type { ModelFailure } from '../../agent/index.js';
import { routePath, routes } from '../../protocol/index.js';
import { failureOfResponse, NOT_OURS, type ServiceRequest } from './service-calls.js';

const NO_SERVICE: ModelFailure = {
  code: 'unavailable',
  message: 'The Jupyter server could not be reached.',
  hint: 'Check that it is still running and ask again.'
};

type StreamRoute<S extends TSchema> = {
  readonly route: 'stream' | 'selfTest' | 'loadLocalModel' | 'installRuntime' | 'downloadModel' | 'fileProfile';
  readonly schema: S;
  /** Whether nothing comes after an event. */
  readonly isLast: (event: Static<S>) => boolean;
  /** The event that says why there is no other last one. `said`: the code that bridge or service gave it. */
  readonly failed: (error: ModelFailure, said?: string) => Static<S>;
  /** What is said when it breaks off. */
  readonly cut: { readonly message: string; readonly hint: string };
};

/**
 * The events of a route, to the last one. What stands in the way is the last event, too; aborting the signal ends it
 * without one, at once, also when `request` does not heed it. Never throws.
 */
export async function* streamRoute<S extends TSchema>(
  request: ServiceRequest,
  { route, schema, isLast, failed, cut }: StreamRoute<S>,
  body: unknown,
  signal: AbortSignal
): AsyncGenerator<Static<S>> {
  // Read anew each time: it may have changed while something was waited for.
  const isAborted = (): boolean => signal.aborted;
  if (isAborted()) {
    return;
  }
  const reply = await post(request, route, body, signal);
  if (reply.status === 'failed') {
    if (!isAborted()) {
      yield failed(reply.error, reply.said);
    }
    return;
  }
  try {
    for await (const event of readEvents(reply.body, schema, signal)) {
      if (isAborted()) {
        return;
      }
      yield event;
      if (isLast(event)) {
        return;
      }
    }
  } catch {
    // The transfer broke or what came was no event: said below.
  }
  if (!isAborted()) {
    yield failed({ code: 'protocol', ...cut });
  }
}

type Opened =
  | { readonly status: 'open'; readonly body: ReadableStream<Uint8Array> }
  | { readonly status: 'failed'; readonly error: ModelFailure; readonly said?: string | undefined };

/** Sends a request that is answered with server-sent events. Never rejects: what stands in the way is said. */
async function post(
  request: ServiceRequest,
  route: StreamRoute<TSchema>['route'],
  body: unknown,
  signal: AbortSignal
): Promise<Opened> {
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
    const { failure, said } = await failureOfResponse(response);
    return { status: 'failed', error: failure, said };
  }
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream') || response.body === null) {
    await response.body?.cancel();
    return { status: 'failed', error: { code: 'protocol', ...NOT_OURS } };
  }
  return { status: 'open', body: response.body };
}

/** `request` may not heed its signal; a reply that comes later is let go. */
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
 * @param signal Ends the iteration at once, also when whoever sent the request did not heed it.
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
