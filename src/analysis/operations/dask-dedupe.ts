import { PlanError } from '../compile/plan-error.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { DaskOperation } from './dask-operation.js';
import type { DedupeStep } from './dedupe.js';

/** dask code of the step dedupe. Throws `PlanError` where it matters which of the rows is the first. */
export const daskDedupe: DaskOperation<DedupeStep> = (step, rows) => {
  if (step.columns.length > 0 || step.keep === 'none') {
    throw new PlanError(
      'Which of the rows with the same values comes first is not certain in dask: leave out whole rows that repeat, or take the largest or smallest value of each group.'
    );
  }
  return { ...rows, frame: { type: 'frame', base: `${pandasFrame(rows.frame)}.drop_duplicates()` } };
};
