import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkTable } from '../spark/spark-table.js';
import { pivotOfGroups } from './pivot-of-groups.js';
import type { PivotStep } from './pivot.js';
import { sparkAggregate } from './spark-aggregate.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step pivot: the groups are fetched, and pandas puts them side by side. */
export const sparkPivot: SparkOperation<PivotStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'pivot');
  const groups = sparkAggregate({ by: [...step.rows, ...step.columns], measures: [step.measure] }, rows, context);
  return groups.type === 'table' ? { type: 'small', state: pivotOfGroups(step, sparkTable.toPandas(groups)) } : groups;
};
