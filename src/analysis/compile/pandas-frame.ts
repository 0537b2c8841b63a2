import type { FrameState } from './compile-state.js';
import { frameName } from './frame-name.js';

/** pandas code of the frame with its pending mask applied. */
export function pandasFrame({ base, mask }: FrameState): string {
  if (mask === undefined) {
    return base;
  }
  return frameName.isPlain(base) ? `${base}[${mask}]` : `${base}.loc[${frameName.mask(base, mask)}]`;
}
