import type { Decision } from '../decision/decision.js';
import type { ModelRequest } from '../model-client.js';
import { linkAborts } from './abort.js';
import type { RunState } from './run-state.js';

/**
 * Asks the model of the request's role once, emits what arrives and counts the usage. `callId` is set for sub-queries.
 * Rejects with `ModelFailureError`, or with the reason of the signal or of the run's end.
 */
export async function askModel(
  run: RunState,
  request: ModelRequest,
  signal: AbortSignal,
  callId?: string
): Promise<Decision> {
  const step = run.step;
  const call = callId === undefined ? {} : { callId };
  const decision = await linkAborts([run.signal, signal], async abort => {
    const read = await run.setup.strategies[request.role].decide(request, {
      signal: abort.signal,
      emit: delta => {
        if (!abort.signal.aborted) {
          run.events.emit({ type: 'model-delta', step, ...delta, ...call });
        }
      }
    });
    abort.signal.throwIfAborted();
    return read;
  });
  run.addUsage(decision.usage);
  run.events.emit({ type: 'model-end', step, usage: decision.usage, ...call });
  return decision;
}
