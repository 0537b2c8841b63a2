import { FileProblem } from '../../file-problem.js';

/** Longest line that is read, in bytes. DuckDB loses longer ones, some of them without a word. */
export const LONGEST_LINE = 2 * 1024 * 1024;

/** Looks for lines of a text that are too long to be read, piece by piece. */
export class LineLengths {
  /**
   * @param _end The last byte of a line.
   */
  constructor(private readonly _end: number) {}

  /** Throws a `FileProblem` at the first line that is too long. */
  check(piece: Buffer): void {
    // From one line end to the last within reach: most lines are never looked at.
    let last = -1 - this._since;
    while (last + LONGEST_LINE < piece.length) {
      const reach = last + LONGEST_LINE;
      const next = reach < 0 ? -1 : piece.lastIndexOf(this._end, reach);
      if (next <= last || next < 0) {
        throw longLine();
      }
      last = next;
    }
    const end = piece.lastIndexOf(this._end);
    this._since = end < 0 ? this._since + piece.length : piece.length - end - 1;
  }

  /** Bytes since the last line end. */
  private _since = 0;
}

export function longLine(): FileProblem {
  return new FileProblem('too_wide', 'The file has lines that are longer than 2 MB. Load it in a cell.');
}
