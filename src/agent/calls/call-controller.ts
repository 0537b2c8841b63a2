import { messageOf } from '../cellwright-error.js';
import { type ILoopController, LOOP_STATES, type LoopState } from '../loop-controller.js';

/** Whether a call is still going on. What a tool does after its call is over reaches nobody. */
export type CallLife = { open: boolean };

/** The controller of one call. Closed when the call completes, so that a late `setState` reaches nobody. */
export class CallController implements ILoopController {
  readonly PROCEED = 'PROCEED';
  readonly STOP_SUCCESS = 'STOP_SUCCESS';
  readonly STOP_FATAL = 'STOP_FATAL';

  get state(): LoopState {
    return this._state;
  }

  /** What was said with the highest state. */
  get detail(): string | undefined {
    return this._detail;
  }

  setState(state: LoopState, detail?: string): void {
    if (this._closed || LOOP_STATES.indexOf(state) < LOOP_STATES.indexOf(this._state)) {
      return;
    }
    if (state !== this._state || detail !== undefined) {
      this._detail = detail === undefined ? undefined : messageOf(detail);
    }
    this._state = state;
  }

  close(): void {
    this._closed = true;
  }

  private _state: LoopState = 'PROCEED';
  private _detail: string | undefined;
  private _closed = false;
}
