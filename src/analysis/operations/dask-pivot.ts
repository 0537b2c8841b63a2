import { daskAggregate } from './dask-aggregate.js';
import type { DaskOperation } from './dask-operation.js';
import { pivotOfGroups } from './pivot-of-groups.js';
import type { PivotStep } from './pivot.js';

/** dask code of the step pivot: the groups are computed, and pandas puts them side by side. */
export const daskPivot: DaskOperation<PivotStep> = (step, rows, context) =>
  pivotOfGroups(
    step,
    daskAggregate({ by: [...step.rows, ...step.columns], measures: [step.measure] }, rows.frame, context)
  );
