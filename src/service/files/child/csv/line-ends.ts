/** Makes one kind of line end of all kinds, piece by piece. */
export class LineEnds {
  /** The piece with `\n` alone. */
  push(text: string): string {
    const own = this._isReturn && text.startsWith('\n') ? text.slice(1) : text;
    this._isReturn = text === '' ? this._isReturn : text.endsWith('\r');
    return own.replace(/\r\n?/g, '\n');
  }

  /** The last piece ended with the first half of a line end, maybe. */
  private _isReturn = false;
}
