const QUOTE = 0x22;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

export type NarrowOptions = {
  /** One byte. */
  readonly delimiter: number;
  /** The last byte of a line. */
  readonly lineEnd: number;
  /** Values may be quoted; otherwise a quote is a character like others. */
  readonly isQuoted: boolean;
  /** Values that a row has to have. */
  readonly width: number;
  /** Values that are kept of each. */
  readonly kept: number;
  /** Lines before the first row. */
  readonly skip: number;
};

/**
 * Keeps the first values of each row of a delimited text, piece by piece. Rows with more or fewer values than they should
 * have are left out and counted; empty lines are no rows.
 */
export class NarrowRows {
  constructor(private readonly _options: NarrowOptions) {}

  /** Rows that are left out. */
  get left(): number {
    return this._left;
  }

  /** The lines that the first of them begin on, from 1. */
  get lines(): readonly number[] {
    return this._lines;
  }

  /** Whether the text is over within quotes: they may have swallowed rows. */
  get isOpen(): boolean {
    return this._isOpen;
  }

  /** The rows that are complete by now. */
  push(piece: Buffer): Buffer {
    const { delimiter, lineEnd, isQuoted, kept } = this._options;
    const rows: Buffer[] = [];
    /** Where the part of the row begins that is kept. */
    let from = this._values < kept ? 0 : -1;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === QUOTE && isQuoted) {
        this._isOpen = !this._isOpen;
        this._isEmpty = false;
      } else if (byte === lineEnd) {
        this._line += 1;
        if (this._isOpen) {
          continue;
        }
        this._keep(piece, from, at);
        this._finish(rows);
        from = at + 1;
      } else if (byte === delimiter && !this._isOpen) {
        this._isEmpty = false;
        this._values += 1;
        if (this._values === kept) {
          this._keep(piece, from, at);
          from = -1;
        }
      } else if (byte !== CARRIAGE_RETURN && byte !== LINE_FEED) {
        this._isEmpty = false;
      }
    }
    this._keep(piece, from, piece.length);
    return Buffer.concat(rows);
  }

  /** What is left when the text is over. */
  end(): Buffer {
    const rows: Buffer[] = [];
    if (!this._isEmpty) {
      this._line += 1;
      this._finish(rows);
    }
    return Buffer.concat(rows);
  }

  private _keep(piece: Buffer, from: number, to: number): void {
    if (from >= 0 && to > from) {
      this._row.push(Buffer.from(piece.subarray(from, to)));
    }
  }

  private _finish(rows: Buffer[]): void {
    const { width, skip } = this._options;
    if (this._start > skip && !this._isEmpty) {
      if (this._values + 1 === width) {
        rows.push(...this._row, Buffer.from([LINE_FEED]));
      } else {
        this._left += 1;
        if (this._lines.length < MOST_LINES) {
          this._lines.push(this._start);
        }
      }
    }
    this._row = [];
    this._values = 0;
    this._isEmpty = true;
    this._start = this._line + 1;
  }

  private readonly _lines: number[] = [];
  private _row: Buffer[] = [];
  private _left = 0;
  private _values = 0;
  private _line = 0;
  private _start = 1;
  private _isOpen = false;
  private _isEmpty = true;
}

const MOST_LINES = 10;
