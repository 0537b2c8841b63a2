import { messageOf } from './errors.js';

/** States of the loop, in rising order. */
export const LOOP_STATES = ['PROCEED', 'STOP_SUCCESS', 'STOP_FATAL'] as const;

export type LoopState = (typeof LOOP_STATES)[number];

/** The handle through which a tool steers the loop. Each call gets its own; the state counts when that call completes. */
export interface ILoopController {
  readonly PROCEED: 'PROCEED';
  readonly STOP_SUCCESS: 'STOP_SUCCESS';
  readonly STOP_FATAL: 'STOP_FATAL';
  readonly state: LoopState;

  /** Raises the state; a lower state than the present one is ignored. `detail` explains a fatal stop to the user. */
  setState(state: LoopState, detail?: string): void;
}

/** The state of the loop that one call asks for. After the call completes, `setState` has no effect. */
export class CallController {
  state: LoopState = 'PROCEED';
  /** The `detail` that came with the highest state. */
  detail: string | undefined;
  closed = false;

  /** What the tool gets: nothing else of the controller can be reached from it. */
  handle(): ILoopController {
    const current = (): LoopState => this.state;
    return Object.freeze({
      PROCEED: 'PROCEED',
      STOP_SUCCESS: 'STOP_SUCCESS',
      STOP_FATAL: 'STOP_FATAL',
      get state() {
        return current();
      },
      setState: (wanted: LoopState, detail?: string): void => {
        if (this.closed || LOOP_STATES.indexOf(wanted) < LOOP_STATES.indexOf(this.state)) {
          return;
        }
        if (wanted !== this.state || detail !== undefined) {
          this.detail = detail === undefined ? undefined : messageOf(detail);
        }
        this.state = wanted;
      }
    });
  }
}
