import { CellwrightError } from '../cellwright-error.js';

/** Thrown by a tool whose approval was denied: the call ends as `denied`, which is a result and not a counted error. */
export class DeniedError extends CellwrightError {
  constructor(reason?: string) {
    super('denied', reason === undefined || reason === '' ? 'The user denied this call. Go on without it.' : reason);
  }
}
