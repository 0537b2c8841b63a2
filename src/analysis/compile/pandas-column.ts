import type { CompileContext } from './compile-context.js';
import type { FrameState } from './compile-state.js';

/** pandas code of one column under the pending mask. */
export function pandasColumn(state: FrameState, column: string, context: CompileContext): string {
  return state.mask === undefined
    ? `${state.base}[${context.label(column)}]`
    : `${state.base}.loc[${state.mask}, ${context.label(column)}]`;
}
