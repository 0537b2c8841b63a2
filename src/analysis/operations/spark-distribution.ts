import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkTable } from '../spark/spark-table.js';
import type { DistributionStep } from './distribution.js';
import { partsOfTotals } from './parts-of-totals.js';
import { sparkAggregate } from './spark-aggregate.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step distribution: the totals are fetched, their parts are worked out of them. */
export const sparkDistribution: SparkOperation<DistributionStep> = (step, state, context) => {
  const measure = step.of === undefined ? ({ fn: 'count' } as const) : ({ fn: 'sum', column: step.of } as const);
  const rows = expectSparkRows(state, 'distribution');
  const totals = sparkAggregate({ by: [step.by], measures: [measure] }, rows, context);
  if (totals.type !== 'table') {
    return totals;
  }
  const table = sparkTable.toPandas(totals);
  const parts = partsOfTotals(step, table.code, table.keys, table.measures[0] ?? '', context);
  return { type: 'small', state: { ...table, ...parts } };
};
