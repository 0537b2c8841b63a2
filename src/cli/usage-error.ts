import { CellwrightError } from '../agent/index.js';

/** The command was typed in a way that cannot be carried out; ends with exit code 2. */
export class UsageError extends CellwrightError {
  constructor(message: string) {
    super('usage', message);
  }
}
