/** Longest line that is read, in bytes. DuckDB loses longer ones, some of them without a word. */
export const LONGEST_LINE = 2 * 1024 * 1024;

/** Takes lines out of a text that are too long to be read, piece by piece. */
export class LongLines {
  /**
   * @param _end The last byte of a line.
   */
  constructor(private readonly _end: number) {}

  /** Numbers of the lines that were taken out, from 1. */
  get lines(): readonly number[] {
    return this._lines;
  }

  /** What may go on of the text so far; the last line waits for its end. */
  push(piece: Buffer): Buffer {
    const kept: Buffer[] = [];
    let at = 0;
    while (at < piece.length) {
      // Lines that are short enough together are so each.
      const last = this._size > LONGEST_LINE ? -1 : piece.lastIndexOf(this._end, at + LONGEST_LINE - this._size - 1);
      if (last >= at) {
        kept.push(...this._waiting, piece.subarray(at, last + 1));
        this._line += linesIn(piece, this._end, at, last);
        this._waiting = [];
        this._size = 0;
        at = last + 1;
        continue;
      }
      const found = piece.indexOf(this._end, at);
      const end = found < 0 ? piece.length : found + 1;
      this._size += end - at;
      if (this._size <= LONGEST_LINE) {
        this._waiting.push(piece.subarray(at, end));
      } else {
        this._waiting = [];
      }
      if (found >= 0) {
        this._finish(kept);
      }
      at = end;
    }
    this._waiting = this._waiting.length === 0 ? [] : [Buffer.concat(this._waiting)];
    return Buffer.concat(kept);
  }

  /** What is left when the text is over. */
  end(): Buffer {
    const kept: Buffer[] = [];
    if (this._size > 0) {
      this._finish(kept);
    }
    return Buffer.concat(kept);
  }

  private _finish(kept: Buffer[]): void {
    this._line += 1;
    if (this._size > LONGEST_LINE) {
      this._lines.push(this._line);
    } else {
      kept.push(...this._waiting);
    }
    this._waiting = [];
    this._size = 0;
  }

  private readonly _lines: number[] = [];
  private _waiting: Buffer[] = [];
  private _size = 0;
  private _line = 0;
}

function linesIn(piece: Buffer, end: number, from: number, last: number): number {
  let count = 0;
  for (let at = from; at <= last; at += 1) {
    count += piece[at] === end ? 1 : 0;
  }
  return count;
}
