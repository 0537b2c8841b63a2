import { CellwrightError } from './cellwright-error.js';
export type FailedTaskCode = 'fatal' | 'too_many_errors' | 'too_many_steps' | 'repeated_call' | 'model' | 'gave_up';
/** Why a run failed. For code `model`, `cause` is the `ModelFailure`. */
export declare class FailedTaskError extends CellwrightError {
    readonly code: FailedTaskCode;
    readonly toolCallId?: string;
    constructor(code: FailedTaskCode, message: string, options?: {
        readonly cause?: unknown;
        readonly toolCallId?: string;
    });
}
//# sourceMappingURL=failed-task-error.d.ts.map