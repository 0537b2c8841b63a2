import type { ModelFailure } from '../../agent/index.js';
import { routePath, routes } from '../../protocol/index.js';
import { failureOfResponse } from './failure-of-response.js';
import type { ServiceRequest } from './service-request.js';
import { untilAborted } from './until-aborted.js';

const NO_SERVICE: ModelFailure = {
  code: 'unavailable',
  message: 'The Jupyter server could not be reached.',
  hint: 'Check that it is still running and ask again.'
};

type Opened =
  | { readonly status: 'open'; readonly body: ReadableStream<Uint8Array> }
  /** `said`: the code that bridge or service gave it. */
  | { readonly status: 'failed'; readonly error: ModelFailure; readonly said?: string };

/** Sends a request that is answered with server-sent events. Never rejects: what stands in the way is said. */
export async function postForEvents(
  request: ServiceRequest,
  route: 'stream' | 'selfTest' | 'loadLocalModel' | 'installRuntime' | 'downloadModel' | 'fileProfile',
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
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok) {
    const { failure, said } = await failureOfResponse(response);
    return { status: 'failed', error: failure, ...(said !== undefined && { said }) };
  }
  if (!type.startsWith('text/event-stream') || response.body === null) {
    await response.body?.cancel();
    return {
      status: 'failed',
      error: {
        code: 'protocol',
        message: 'Something between this page and the Cellwright service answered in its place.',
        hint: 'Reload this page and log in again.'
      }
    };
  }
  return { status: 'open', body: response.body };
}
