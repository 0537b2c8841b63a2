/** Values that come when they come, for one reader who waits for them. */
export class StreamQueue<T> {
  push(value: T): void {
    this._values.push(value);
    this._wake?.();
  }

  /** The next value. */
  async next(): Promise<T> {
    for (;;) {
      const value = this._values.shift();
      if (value !== undefined) {
        return value;
      }
      await new Promise<void>(resolve => (this._wake = resolve));
    }
  }

  private readonly _values: T[] = [];
  private _wake: (() => void) | undefined;
}
