import type { FailedTaskError } from '../failed-task-error.js';
import type { RunState } from '../loop/run-state.js';
import type { CallOutcome } from './call-outcome.js';
import type { PreparedCall } from './prepare-call.js';
/** Why the rest of the batch, and the run, is over: a call stopped the loop, or the model made too many mistakes. */
export type BatchStop = {
    readonly type: 'stop';
    readonly outcome: CallOutcome;
} | {
    readonly type: 'mistake';
    readonly error: FailedTaskError;
};
/**
 * Runs the calls of one reply and puts their outcomes into `outcomes` as they end; calls that are not reached get none.
 *
 * In source order one after the other, so that a stop keeps later calls from running; all at once only when every tool
 * of the batch says `parallel`, and then the highest state wins, the first in source order among equals.
 */
export declare function runBatch(calls: readonly PreparedCall[], run: RunState, outcomes: Map<string, CallOutcome>): Promise<BatchStop | undefined>;
//# sourceMappingURL=run-batch.d.ts.map