import type { CallOutcome } from '../calls/call-outcome.js';
import { FailedTaskError } from '../failed-task-error.js';
/**
 * Counts what a model does wrong in a row: calls that fail, empty replies, and one call made over and over.
 *
 * Denied, skipped and aborted calls say nothing about the model and change no count of errors.
 */
export declare class MistakeCounter {
    /** Whether a call would be the third of the same in a row. Calls that failed count as errors instead. */
    repeats(key: string): boolean;
    /** Notes how a call ended; returns why the run has to end, if it has to. */
    note(outcome: CallOutcome): FailedTaskError | undefined;
    /** Notes a reply with neither text nor call; `what` says what is wrong with it. */
    noteEmpty(what: string): FailedTaskError | undefined;
    repeated(toolName: string, toolCallId: string): FailedTaskError;
    private _error;
    private _errors;
    private _key;
    private _times;
}
//# sourceMappingURL=mistake-counter.d.ts.map