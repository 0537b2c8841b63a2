import type { IDisposable } from '@lumino/disposable';

/** Longest wait in milliseconds when the page draws no frames, for example in a background tab. */
const HIDDEN_DELAY = 100;

/** Calls `flush` at most once per animation frame, however often `request` is called. */
export class FrameCoalescer implements IDisposable {
  constructor(private readonly _flush: () => void) {}

  isDisposed = false;

  request(): void {
    if (this._cancel !== null || this.isDisposed) {
      return;
    }
    const run = (): void => {
      this._cancel?.();
      this._cancel = null;
      this._flush();
    };
    const frame = requestAnimationFrame(run);
    const timer = setTimeout(run, HIDDEN_DELAY);
    this._cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }

  dispose(): void {
    this.isDisposed = true;
    this._cancel?.();
    this._cancel = null;
  }

  private _cancel: (() => void) | null = null;
}
