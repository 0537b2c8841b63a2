import type { Static, TSchema } from '@sinclair/typebox';
import type { ModelFailure } from '../../agent/index.js';
import { postForEvents } from './post-for-events.js';
import { readEvents } from './read-events.js';
import type { ServiceRequest } from './service-request.js';

type StreamRoute<S extends TSchema> = {
  readonly route: Parameters<typeof postForEvents>[1];
  readonly schema: S;
  /** Whether nothing comes after an event. */
  readonly isLast: (event: Static<S>) => boolean;
  /** The event that says why there is no other last one. */
  readonly failed: (error: ModelFailure) => Static<S>;
  /** What is said when it breaks off. */
  readonly cut: ModelFailure;
};

/**
 * The events of a route, to the last one. What stands in the way is the last event, too; aborting the signal ends it
 * without one. Never throws.
 */
export async function* streamRoute<S extends TSchema>(
  request: ServiceRequest,
  { route, schema, isLast, failed, cut }: StreamRoute<S>,
  body: unknown,
  signal: AbortSignal
): AsyncGenerator<Static<S>> {
  if (signal.aborted) {
    return;
  }
  const reply = await postForEvents(request, route, body, signal);
  if (reply.status === 'failed') {
    if (!isAborted(signal)) {
      yield failed(reply.error);
    }
    return;
  }
  try {
    for await (const event of readEvents(reply.body, schema, signal)) {
      yield event;
      if (isLast(event)) {
        return;
      }
    }
  } catch {
    // The transfer broke or what came was no event: said below.
  }
  if (!isAborted(signal)) {
    yield failed(cut);
  }
}

/** Read anew: it may have changed while something was waited for. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
