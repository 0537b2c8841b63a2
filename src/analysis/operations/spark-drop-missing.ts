import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import type { DropMissingStep } from './drop-missing.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step dropMissing. */
export const sparkDropMissing: SparkOperation<DropMissingStep> = (step, state) => {
  const options = [
    ...(step.how === 'all' ? ['how="all"'] : []),
    ...(step.columns.length === 0 ? [] : [`subset=[${sparkName.list(step.columns)}]`])
  ];
  return { type: 'rows', code: `${expectSparkRows(state, 'dropMissing')}.dropna(${options.join(', ')})` };
};
