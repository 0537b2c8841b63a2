import type { Deadlines } from './deadlines.js';

type Deadline = Exclude<keyof Deadlines, 'connect'>;

/** Aborts a request whose reply does not begin, go on or end in time. */
export class Watchdog {
  constructor(
    private readonly _deadlines: Deadlines,
    signal: AbortSignal
  ) {
    this.signal = AbortSignal.any([signal, this._controller.signal]);
    this._wait('firstToken');
    this._end = setTimeout(() => this._pass('whole'), _deadlines.whole);
  }

  /** Aborts with the request's own signal, or when time is up. */
  readonly signal: AbortSignal;

  /** Which deadline passed, if one did. */
  get passed(): Deadline | undefined {
    return this._passed;
  }

  /** To be called with every piece of the reply. */
  pieceArrived(): void {
    this._wait('idle');
  }

  dispose(): void {
    clearTimeout(this._timer);
    clearTimeout(this._end);
  }

  private _wait(which: 'firstToken' | 'idle'): void {
    clearTimeout(this._timer);
    this._timer = setTimeout(() => this._pass(which), this._deadlines[which]);
  }

  private _pass(which: Deadline): void {
    this._passed ??= which;
    this._controller.abort();
  }

  private readonly _controller = new AbortController();
  private _timer: NodeJS.Timeout | undefined;
  private readonly _end: NodeJS.Timeout;
  private _passed: Deadline | undefined;
}
