import { PlanError } from '../compile/plan-error.js';
import { daskAlike } from './dask-alike.js';
import type { DaskOperation } from './dask-operation.js';
import type { DropColumnsStep } from './drop-columns.js';
import { pandasDropColumns } from './pandas-drop-columns.js';

const alike = daskAlike(pandasDropColumns);

/** dask code of the step dropColumns. Throws `PlanError` for columns that only a look at all rows tells. */
export const daskDropColumns: DaskOperation<DropColumnsStep> = (step, rows, context) => {
  if (step.missingAbove !== undefined) {
    throw new PlanError(
      'Which columns these are is known only behind a look at all rows: ask for the percentage of missing values in each column, then leave them out by name.'
    );
  }
  return alike(step, rows, context);
};
