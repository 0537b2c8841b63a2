import { CellwrightError } from '../cellwright-error.js';
/** Thrown by a tool whose approval was denied: the call ends as `denied`, which is a result and not a counted error. */
export declare class DeniedError extends CellwrightError {
    constructor(reason?: string);
}
//# sourceMappingURL=denied-error.d.ts.map