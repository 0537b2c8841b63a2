import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import type { SelectStep } from './select.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step select. */
export const sparkSelect: SparkOperation<SelectStep> = (step, state) => ({
  type: 'rows',
  code: `${expectSparkRows(state, 'select')}.select(${sparkName.list(step.columns)})`
});
