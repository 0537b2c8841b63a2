import { CellwrightError } from '../agent/index.js';

/** A reply that was to hold code and holds words. */
export class AnsweredInWords extends CellwrightError {
  /** @param words All of the reply. */
  constructor(readonly words: string) {
    super('no_code', 'The reply holds no fenced code. Reply with one fenced block of code.');
  }
}
