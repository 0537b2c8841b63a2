import { PlanError } from '../compile/plan-error.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import type { DedupeStep } from './dedupe.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step dedupe. Throws `PlanError` where it matters which of the rows is the first. */
export const sparkDedupe: SparkOperation<DedupeStep> = (step, state) => {
  if (step.columns.length > 0 || step.keep === 'none') {
    throw new PlanError(
      'The rows of a Spark data frame are in no order, so that it is not certain which of those with the same values stays: leave out whole rows that repeat, or take the largest or smallest value of each group.'
    );
  }
  return { type: 'rows', code: `${expectSparkRows(state, 'dedupe')}.dropDuplicates()` };
};
