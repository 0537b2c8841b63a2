import { PlanError } from '../compile/plan-error.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import type { RowsStep } from './rows.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step rows. Throws `PlanError` for the last rows, which a Spark data frame has none of, and for random ones. */
export const sparkTakeRows: SparkOperation<RowsStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'rows');
  const count = String(step.count);
  switch (step.take) {
    case 'first':
      return { type: 'small', state: { type: 'frame', base: `${rows}.limit(${count}).toPandas()` } };
    case 'last':
      throw new PlanError(
        'The rows of a Spark data frame are in no order, so that there are no last ones: ask for those with the largest value of a column.'
      );
    case 'random':
      throw new PlanError(
        `Spark draws a share of the rows and not a number of them: ask for the first rows, or run ${context.profile.name}.sample(0.001).limit(${count}).toPandas().`
      );
  }
};
