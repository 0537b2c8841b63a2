import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import type { DropColumnsStep } from './drop-columns.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step dropColumns. Throws `PlanError` for columns that only a look at all rows tells. */
export const sparkDropColumns: SparkOperation<DropColumnsStep> = (step, state) => {
  if (step.missingAbove !== undefined) {
    throw new PlanError(
      'Which columns these are is known only behind a look at all rows: ask for the percentage of missing values in each column, then leave them out by name.'
    );
  }
  return {
    type: 'rows',
    code: `${expectSparkRows(state, 'dropColumns')}.drop(${step.columns.map(pythonLiteral).join(', ')})`
  };
};
