const HEAD_SHARE = 0.7;

/** Text that grows without growing: its first 70 % and its last 30 % of `most` characters are kept. */
export class CappedText {
  constructor(private readonly _most: number) {}

  append(text: string): void {
    this._length += text.length;
    const room = Math.floor(this._most * HEAD_SHARE) - this._head.length;
    this._head += text.slice(0, Math.max(0, room));
    const tail = this._tail + text.slice(Math.max(0, room));
    this._tail = tail.slice(Math.max(0, tail.length - this._tailLength));
  }

  /** Characters left out by `text`. */
  get omitted(): number {
    return this._length - this._head.length - this._tail.length;
  }

  /** What is kept, with the number of characters left out in their place. */
  get text(): string {
    return this.omitted === 0
      ? this._head + this._tail
      : `${this._head}\n… ${this.omitted} characters left out …\n${this._tail}`;
  }

  private get _tailLength(): number {
    return this._most - Math.floor(this._most * HEAD_SHARE);
  }

  private _head = '';
  private _tail = '';
  private _length = 0;
}
