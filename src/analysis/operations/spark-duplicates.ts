import { PlanError } from '../compile/plan-error.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkRows } from '../spark/spark-rows.js';
import { sparkValue } from '../spark/spark-value.js';
import { sparkBySize } from '../spark/spark-by-size.js';
import type { DuplicatesStep } from './duplicates.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step duplicates. Throws `PlanError` where it matters which of the rows is the first. */
export const sparkDuplicates: SparkOperation<DuplicatesStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'duplicates');
  if (step.form === 'repeats') {
    throw new PlanError(
      'The rows of a Spark data frame are in no order, so that none is the first: ask for all rows that occur more than once.'
    );
  }
  if (step.form === 'rows') {
    const code = sparkRows.transform(rows, frame => {
      const columns = step.columns.length === 0 ? `*${frame}.columns` : sparkName.list(step.columns);
      return sparkBySize(frame, columns, '> 1', context);
    });
    return { type: 'rows', code };
  }
  const compared = step.columns.length === 0 ? rows : `${rows}.select(${sparkName.list(step.columns)})`;
  const sign = { count: '-', any: '>', unique: '==' }[step.form];
  return sparkValue.other(sparkRows.value(compared, frame => `${frame}.count() ${sign} ${frame}.distinct().count()`));
};
