import { CellwrightError } from '../cellwright-error.js';
import type { ModelFailure } from '../model-client.js';
/** A model that could not be asked, or failed while it answered. `code` is the failure's. */
export declare class ModelFailureError extends CellwrightError {
    readonly failure: ModelFailure;
    constructor(failure: ModelFailure);
}
//# sourceMappingURL=model-failure-error.d.ts.map