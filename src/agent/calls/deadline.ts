/** The longest time that timers can count, in milliseconds: about 25 days. */
const LONGEST = 2 ** 31 - 1;

/**
 * A time limit in milliseconds that can be paused, for example while a person is asked. There is no limit when `ms` is
 * undefined or more than timers can count. It counts as timers do: sleep of the machine or a changed clock uses up none of it.
 */
export class Deadline {
  constructor(
    /** The whole limit in milliseconds. */
    readonly ms: number | undefined,
    private readonly _onExpire: () => void
  ) {
    this._left = ms !== undefined && ms <= LONGEST ? ms : undefined;
  }

  get expired(): boolean {
    return this._expired;
  }

  /** Starts or continues, once `resume` has been called as often as `pause`. */
  resume(): void {
    this._pauses = Math.max(0, this._pauses - 1);
    if (this._pauses > 0 || this._left === undefined || this._timer !== undefined || this._over) {
      return;
    }
    this._since = performance.now();
    this._timer = setTimeout(() => {
      this._expired = true;
      this.end();
      this._onExpire();
    }, this._left);
  }

  pause(): void {
    this._pauses++;
    if (this._timer !== undefined) {
      clearTimeout(this._timer);
      this._timer = undefined;
      this._left = Math.max(0, (this._left ?? 0) - (performance.now() - this._since));
    }
  }

  /** Stops the timer for good. */
  end(): void {
    this._over = true;
    clearTimeout(this._timer);
    this._timer = undefined;
  }

  private _left: number | undefined;
  private _since = 0;
  private _pauses = 0;
  private _timer: ReturnType<typeof setTimeout> | undefined;
  private _expired = false;
  private _over = false;
}
