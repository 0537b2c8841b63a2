import { CellwrightError } from '../agent/index.js';

/** A request that is answered with `statusCode` and the error's code and message. */
export class Refusal extends CellwrightError {
  constructor(
    readonly statusCode: number,
    code: string,
    message: string,
    options?: { readonly cause?: unknown }
  ) {
    super(code, message, options);
  }
}
