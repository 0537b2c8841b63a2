import type { CompileState, FrameState } from './compile-state.js';
import { PlanError } from './plan-error.js';

/** The state as rows of a frame. Throws `PlanError` when an earlier step has already made a result of it. */
export function expectFrame(state: CompileState, step: string): FrameState {
  if (state.type !== 'frame') {
    throw new PlanError(`The step ${step} needs rows, but an earlier step already made a ${state.type} of them.`);
  }
  return state;
}
