type Waiting = { readonly pass: () => void; readonly moved: ((position: number) => void) | undefined };

/** Lets one through at a time, in the order they came. */
export class Turnstile {
  /** Whether one has come in and not left. */
  get busy(): boolean {
    return this._busy;
  }

  /** How many wait. */
  get waiting(): number {
    return this._waiting.length;
  }

  /**
   * Resolves with a function that lets the next one through, when it is this one's turn; with nothing when the signal
   * aborts before.
   *
   * @param moved Told the place in the queue, from 1 on, whenever it changes; never called when nobody is before.
   */
  async enter(signal: AbortSignal, moved?: (position: number) => void): Promise<(() => void) | undefined> {
    if (signal.aborted) {
      return undefined;
    }
    if (this._busy) {
      const came = await this._wait(signal, moved);
      if (!came) {
        return undefined;
      }
    }
    this._busy = true;
    let left = false;
    return () => {
      if (!left) {
        left = true;
        this._next();
      }
    };
  }

  private _wait(signal: AbortSignal, moved: ((position: number) => void) | undefined): Promise<boolean> {
    return new Promise(resolve => {
      const leave = (): void => {
        this._waiting.splice(this._waiting.indexOf(waiting), 1);
        this._tell();
        resolve(false);
      };
      const waiting: Waiting = {
        moved,
        pass: () => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        }
      };
      signal.addEventListener('abort', leave, { once: true });
      this._waiting.push(waiting);
      moved?.(this._waiting.length);
    });
  }

  private _next(): void {
    const next = this._waiting.shift();
    this._busy = next !== undefined;
    next?.pass();
    this._tell();
  }

  private _tell(): void {
    this._waiting.forEach(({ moved }, at) => moved?.(at + 1));
  }

  private readonly _waiting: Waiting[] = [];
  private _busy = false;
}
