import { CellwrightError } from '../../../agent/index.js';
import type { FileLack } from './file-view.js';

/** A file that was asked for could not be read; the message is for people. */
export class UnreadFileError extends CellwrightError {
  constructor(
    readonly file: string,
    message: string,
    /** What is missing, where that is not the file. */
    readonly lack?: FileLack
  ) {
    super('file_unread', message);
  }
}
