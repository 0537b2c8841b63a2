import { method, type Py } from '../python/tree.js';

/** An expression of a frame, and whether polars has still to collect it. */
export type Frame = { readonly py: Py; readonly lazy: boolean };

/** A frame in memory. */
export const collected = ({ py, lazy }: Frame): Py => (lazy ? method(py, 'collect') : py);

/** Frames of one kind: lazy where any of them is. */
export function alike(frames: readonly Frame[]): { readonly frames: readonly Py[]; readonly lazy: boolean } {
  const lazy = frames.some(frame => frame.lazy);
  return { frames: frames.map(frame => (lazy && !frame.lazy ? method(frame.py, 'lazy') : frame.py)), lazy };
}
