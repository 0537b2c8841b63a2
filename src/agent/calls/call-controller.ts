import { messageOf } from '../cellwright-error.js';
import { type ILoopController, LOOP_STATES, type LoopState } from '../loop-controller.js';

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
