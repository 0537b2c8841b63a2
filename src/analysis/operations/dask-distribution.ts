import type { DaskOperation } from './dask-operation.js';
import { daskAggregate } from './dask-aggregate.js';
import type { DistributionStep } from './distribution.js';
import { partsOfTotals } from './parts-of-totals.js';

/** dask code of the step distribution: the totals are computed, their parts are worked out of them. */
export const daskDistribution: DaskOperation<DistributionStep> = (step, rows, context) => {
  const measure = step.of === undefined ? ({ fn: 'count' } as const) : ({ fn: 'sum', column: step.of } as const);
  const totals = daskAggregate({ by: [step.by], measures: [measure] }, rows.frame, context);
  return totals.type === 'table'
    ? { ...totals, ...partsOfTotals(step, totals.code, totals.keys, totals.measures[0] ?? '', context) }
    : totals;
};
