import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkValue } from '../spark/spark-value.js';
import type { DescribeStep } from './describe.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step describe. Its quartiles are about right. */
export const sparkDescribe: SparkOperation<DescribeStep> = (step, state) => {
  const rows = expectSparkRows(state, 'describe');
  const columns = step.columns.length === 0 ? '' : `.select(${sparkName.list(step.columns)})`;
  return sparkValue.other(`${rows}${columns}.summary().toPandas().set_index("summary")`);
};
