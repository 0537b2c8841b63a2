import type { IModelClient, ModelEvent, ModelFailure, ModelRequest } from '../../agent/index.js';
import { routePath, routes, toWireRequest, type Connection, type StreamBody } from '../../protocol/index.js';
import { failureOfResponse } from './failure-of-response.js';
import { readEvents } from './read-events.js';
import type { ServiceRequest } from './service-request.js';

const CUT: ModelFailure = {
  code: 'protocol',
  message: 'The reply broke off before its end. What had arrived is kept; no call in it was run.',
  hint: 'Ask again.'
};

const NO_SERVICE: ModelFailure = {
  code: 'unavailable',
  message: 'The Jupyter server could not be reached.',
  hint: 'Check that it is still running and ask again.'
};

/**
 * A model behind the service, as the page sees it. Sends text only; aborting the signal aborts the request, and with it
 * everything the service does for it. The stream never rejects.
 */
export function createRemoteModelClient(options: {
  readonly connection: Connection;
  readonly request: ServiceRequest;
}): IModelClient {
  const { connection, request } = options;
  return {
    id: connection.id,
    destination: connection.destination,
    capabilities: connection.capabilities,
    async *stream(modelRequest, signal) {
      let ended = false;
      try {
        for await (const event of events(request, connection.id, modelRequest, signal)) {
          if (signal.aborted) {
            break;
          }
          ended = event.type === 'end' || event.type === 'error';
          yield event;
        }
      } catch {
        // The transfer broke or what came was no event: said below.
      }
      if (!ended) {
        yield signal.aborted ? { type: 'end', reason: 'aborted' } : { type: 'error', error: CUT };
      }
    }
  };
}

async function* events(
  request: ServiceRequest,
  connection: string,
  modelRequest: ModelRequest,
  signal: AbortSignal
): AsyncGenerator<ModelEvent> {
  signal.throwIfAborted();
  const body: StreamBody = { connection, request: toWireRequest(modelRequest) };
  let response: Response;
  try {
    response = await untilAborted(
      request(routePath('stream'), {
        method: routes.stream.method,
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
        body: JSON.stringify(body),
        signal
      }),
      signal
    );
  } catch {
    yield { type: 'error', error: NO_SERVICE };
    return;
  }
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok) {
    yield { type: 'error', error: await failureOfResponse(response) };
  } else if (!type.startsWith('text/event-stream') || response.body === null) {
    await response.body?.cancel();
    yield {
      type: 'error',
      error: {
        code: 'protocol',
        message: 'Something between this page and the Cellwright service answered in its place.',
        hint: 'Reload this page and log in again.'
      }
    };
  } else {
    yield* readEvents(response.body, signal);
  }
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
