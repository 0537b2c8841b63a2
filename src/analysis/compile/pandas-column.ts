import type { CompileContext } from './compile-context.js';
import type { FrameState } from './compile-state.js';
import { frameName } from './frame-name.js';

/** pandas code of one column under the pending mask. */
export function pandasColumn({ base, mask }: FrameState, column: string, context: CompileContext): string {
  return mask === undefined
    ? `${base}[${context.label(column)}]`
    : `${base}.loc[${frameName.mask(base, mask)}, ${context.label(column)}]`;
}
