import { CellwrightError } from '../../agent/index.js';
import type { FileProblemCode } from './file-problem-code.js';

/** Why there is no profile of a file, in a sentence for people that names the next step and no path of the machine. */
export class FileProblem extends CellwrightError {
  declare readonly code: FileProblemCode;
}
