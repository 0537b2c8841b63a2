import { messageOf } from './errors.js';

/** States of the loop, in rising order. */
export const LOOP_STATES = ['PROCEED', 'STOP_SUCCESS', 'STOP_FATAL'] as const;

export type LoopState = (typeof LOOP_STATES)[number];

/**
 * The handle through which a tool steers the loop. Each call gets its own; the state counts when that call completes.
 */
export interface ILoopController {
  readonly PROCEED: 'PROCEED';
  readonly STOP_SUCCESS: 'STOP_SUCCESS';
  readonly STOP_FATAL: 'STOP_FATAL';
  readonly state: LoopState;

  /** Raises the state; a lower state than the present one is ignored. `detail` explains a fatal stop to the user. */
  setState(state: LoopState, detail?: string): void;
}

/** The state of the loop that one call asks for. Once closed, when the call completes, a `setState` reaches nobody. */
export class CallController {
  /** What the tool gets: nothing of the controller can be reached from it. */
  readonly handle: ILoopController;

  constructor() {
    const state = (): LoopState => this.#state;
    this.handle = Object.freeze({
      PROCEED: 'PROCEED',
      STOP_SUCCESS: 'STOP_SUCCESS',
      STOP_FATAL: 'STOP_FATAL',
      get state() {
        return state();
      },
      setState: (wanted: LoopState, detail?: string) => this.#raise(wanted, detail)
    });
  }

  get state(): LoopState {
    return this.#state;
  }

  /** What was said with the highest state. */
  get detail(): string | undefined {
    return this.#detail;
  }

  close(): void {
    this.#closed = true;
  }

  #raise(state: LoopState, detail?: string): void {
    if (this.#closed || LOOP_STATES.indexOf(state) < LOOP_STATES.indexOf(this.#state)) {
      return;
    }
    if (state !== this.#state || detail !== undefined) {
      this.#detail = detail === undefined ? undefined : messageOf(detail);
    }
    this.#state = state;
  }

  #state: LoopState = 'PROCEED';
  #detail: string | undefined;
  #closed = false;
}
