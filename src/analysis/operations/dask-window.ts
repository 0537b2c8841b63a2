import { refuseLazy } from '../compile/refuse-lazy.js';
import type { DaskOperation } from './dask-operation.js';
import type { WindowStep } from './window.js';

/** Throws `PlanError`: behind groups a window is one of pandas, and over rows it would go through all of them in order. */
export const daskWindow: DaskOperation<WindowStep> = (_step, _rows, { profile }) =>
  refuseLazy('A window over single rows', 'dask', profile.name);
