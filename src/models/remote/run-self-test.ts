import { SelfTestEventSchema, type SelfTestEvent } from '../../protocol/index.js';
import type { ServiceRequest } from './service-request.js';
import { streamRoute } from './stream-route.js';

/**
 * The self-test of a model on offer, task by task. The last event is `done` or `error`; aborting the signal ends it
 * without one, and stops the model.
 */
export function runSelfTest(
  request: ServiceRequest,
  connection: string,
  signal: AbortSignal
): AsyncGenerator<SelfTestEvent> {
  return streamRoute(
    request,
    {
      route: 'selfTest',
      schema: SelfTestEventSchema,
      isLast: ({ type }) => type !== 'task',
      failed: (error): SelfTestEvent => ({ type: 'error', error }),
      cut: { code: 'protocol', message: 'The self-test broke off before its end.', hint: 'Run it again.' }
    },
    { connection },
    signal
  );
}
