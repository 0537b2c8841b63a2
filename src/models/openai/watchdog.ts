import type { Deadlines } from './deadlines.js';

/** Aborts a request whose reply does not begin or does not go on in time. */
export class Watchdog {
  constructor(
    private readonly _deadlines: Deadlines,
    signal: AbortSignal
  ) {
    this.signal = AbortSignal.any([signal, this._controller.signal]);
    this._wait('firstToken');
  }

  /** Aborts with the request's own signal, or when time is up. */
  readonly signal: AbortSignal;

  /** Which deadline passed, if one did. */
  get passed(): 'firstToken' | 'idle' | undefined {
    return this._passed;
  }

  /** To be called with every piece of the reply. */
  pieceArrived(): void {
    this._wait('idle');
  }

  dispose(): void {
    clearTimeout(this._timer);
  }

  private _wait(which: 'firstToken' | 'idle'): void {
    clearTimeout(this._timer);
    this._timer = setTimeout(() => {
      this._passed = which;
      this._controller.abort();
    }, this._deadlines[which]);
  }

  private readonly _controller = new AbortController();
  private _timer: NodeJS.Timeout | undefined;
  private _passed: 'firstToken' | 'idle' | undefined;
}
