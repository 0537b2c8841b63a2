import type { CompileState, FrameState } from './compile-state.js';

/** Rows that an engine has not worked out yet, written as pandas writes a frame. */
export type LazyRows = {
  readonly type: 'lazy';
  readonly frame: FrameState;
  /** The rows are those of the dataset: no step has left any out or moved one. */
  readonly whole: boolean;
};

/** Rows that dask has not worked out yet, or what pandas holds of its result. */
export type DaskState = LazyRows | CompileState;
