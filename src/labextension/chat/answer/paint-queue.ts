/** Drawing goes on for so long, in milliseconds, before the page may do something else. */
const SLICE_MS = 12;

/**
 * Draws the parts of a conversation in slices, the newest asked first: with the end of a chat, where its reader is. Work
 * that fits into one slice is done before the next frame.
 */
export class PaintQueue {
  /**
   * @param _now The time in milliseconds.
   * @param _later Calls back once the page did what else was waiting.
   */
  constructor(
    private readonly _now: () => number = () => performance.now(),
    private readonly _later: (callback: () => void) => void = callback => void setTimeout(callback)
  ) {}

  /** Does a job when its turn comes; never within this call. A job takes little time and does not throw. */
  add(job: () => void): void {
    this._jobs.push(job);
    if (!this._asked) {
      this._asked = true;
      queueMicrotask(() => this._serve());
    }
  }

  private _serve(): void {
    const end = this._now() + SLICE_MS;
    do {
      this._jobs.pop()?.();
    } while (this._jobs.length > 0 && this._now() < end);
    if (this._jobs.length > 0) {
      this._later(() => this._serve());
    } else {
      this._asked = false;
    }
  }

  private readonly _jobs: (() => void)[] = [];
  private _asked = false;
}
