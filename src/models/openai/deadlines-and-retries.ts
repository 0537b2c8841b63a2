import type { APIError } from 'openai';
import type { ModelFailure } from '../../agent/index.js';
import { networkFault } from './failures.js';
import type { Deadlines } from './open-ai-options.js';

type Deadline = Exclude<keyof Deadlines, 'connect'>;

/** What a server did that let a deadline pass, and what to do then. */
const LATE: Readonly<Record<Deadline, readonly [did: string, hint: string]>> = {
  firstToken: ['did not start to answer within', 'Ask again, or pick another model.'],
  idle: ['stopped in the middle of its reply for more than', 'Ask again.'],
  whole: ['did not finish within', 'Ask for less at once, or pick another model.']
};

/** Aborts a request whose reply does not begin, go on or end in time. */
export class Watchdog {
  /** @param _host The server in messages. */
  constructor(
    private readonly _host: string,
    private readonly _deadlines: Deadlines,
    signal: AbortSignal
  ) {
    this.signal = AbortSignal.any([signal, this._controller.signal]);
    this._wait('firstToken');
    this._end = setTimeout(() => this._pass('whole'), _deadlines.whole);
  }

  /** Aborts with the request's own signal, or when time is up. */
  readonly signal: AbortSignal;

  /** Whether a piece of the reply has arrived. */
  hasBegun = false;

  /** What to report if a deadline has passed. */
  failure: ModelFailure | undefined;

  /** To be called with every piece of the reply. */
  pieceArrived(): void {
    this.hasBegun = true;
    this._wait('idle');
  }

  /** To be called when the server says that the model is at work on what comes next. */
  thinks(): void {
    const { firstToken, idle } = this._deadlines;
    this._wait(this.hasBegun && idle > firstToken ? 'idle' : 'firstToken');
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
    const isFirst = which === 'firstToken' && !this.hasBegun;
    const [did, hint] = LATE[which === 'firstToken' && this.hasBegun ? 'idle' : which];
    const seconds = Math.round(this._deadlines[which] / 1000);
    const message = `${this._host} ${did} ${seconds} s.${isFirst ? '' : ' What arrived is kept.'}`;
    this.failure ??= { code: 'timeout', message, hint };
    this._controller.abort();
  }

  private readonly _controller = new AbortController();
  private _timer: NodeJS.Timeout | undefined;
  private readonly _end: NodeJS.Timeout;
}

/** A server that asks for a longer wait than this is not waited for, in milliseconds. */
const LONGEST_WAIT = 30_000;
const FIRST_WAIT = 500;

/**
 * How long to wait before a request is sent again, in milliseconds; undefined after a refusal, a timeout or a wrong
 * certificate, when that would not help. `tries` were made, at least 1.
 */
export function retryDelay(error: unknown, tries: number, random: () => number = Math.random): number | undefined {
  const { status, headers, code } = error as Partial<APIError>;
  const backOff = FIRST_WAIT * 2 ** (tries - 1) * (0.75 + random() / 2);
  if (status !== undefined) {
    if (code === 'insufficient_quota' || (status !== 429 && status < 500)) {
      return undefined;
    }
    const asked = askedWait(headers);
    return asked === undefined ? backOff : asked > LONGEST_WAIT ? undefined : asked;
  }
  const fault = networkFault(error);
  return fault === 'network' || fault === 'refused' || fault === 'not-found' ? backOff : undefined;
}

/** `Retry-After` in seconds or as a date. */
function askedWait(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after') ?? '';
  if (value === '') {
    return undefined;
  }
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}
