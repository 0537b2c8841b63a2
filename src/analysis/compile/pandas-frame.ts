import type { FrameState } from './compile-state.js';

/** pandas code of the frame with its pending mask applied. */
export function pandasFrame(state: FrameState): string {
  return state.mask === undefined ? state.base : `${state.base}[${state.mask}]`;
}
