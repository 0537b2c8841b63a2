import { CellwrightError } from '../cellwright-error.js';
import type { ModelFailure } from '../model-client.js';

/** A model that could not be asked, or failed while it answered. `code` is the failure's. */
export class ModelFailureError extends CellwrightError {
  constructor(readonly failure: ModelFailure) {
    super(failure.code, failure.message, { cause: failure });
  }
}
