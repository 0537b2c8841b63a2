import type { Decision } from '../decision/decision.js';
import type { ModelRequest } from '../model-client.js';
import type { RunState } from './run-state.js';
/**
 * Asks the model of the request's role once, emits what arrives and counts the usage. `callId` is set for sub-queries.
 * Rejects with `ModelFailureError`, or with the reason of the signal or of the run's end.
 */
export declare function askModel(run: RunState, request: ModelRequest, signal: AbortSignal, callId?: string): Promise<Decision>;
//# sourceMappingURL=ask-model.d.ts.map