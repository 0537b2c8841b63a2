import type { RunState } from '../loop/run-state.js';
import type { CallOutcome } from './call-outcome.js';
import type { PreparedCall } from './prepare-call.js';
/**
 * Runs one call of the model to its end and emits its events. Never rejects: what the tool throws, its time limit and the
 * end of the run are results. Nothing that a tool does later reaches the run.
 */
export declare function executeCall(prepared: PreparedCall, run: RunState): Promise<CallOutcome>;
//# sourceMappingURL=execute-call.d.ts.map