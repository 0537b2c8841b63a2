import { FileProblem } from '../../file-problem.js';

/** Read ahead, in bytes: cells are asked for in their order. */
const AHEAD = 64 * 1024;

/** A buffer of a column. Of a long one only a piece is in memory. */
export class ArrowBuffer {
  /**
   * @param _read Bytes from a place on; fewer where the file ends.
   * @param _start Where the buffer begins.
   * @param length How long it is.
   */
  constructor(
    private readonly _read: (from: number, most: number) => Promise<Buffer>,
    private readonly _start: number,
    readonly length: number
  ) {}

  /** Throws a `FileProblem` when they are not all there. */
  async bytes(from: number, to: number): Promise<Buffer> {
    if (from < 0 || to < from || to > this.length) {
      throw new FileProblem('corrupt', 'The Arrow file is damaged: cells lie outside of it. Write it again.');
    }
    if (from < this._from || to > this._from + this._piece.length) {
      const most = Math.min(Math.max(to - from, AHEAD), this.length - from);
      this._piece = await this._read(this._start + from, most);
      this._from = from;
      if (this._piece.length < to - from) {
        throw new FileProblem('corrupt', 'The Arrow file ends too early. Write it again, or copy it anew.');
      }
    }
    return this._piece.subarray(from - this._from, to - this._from);
  }

  private _piece: Buffer = Buffer.alloc(0);
  private _from = 0;
}
