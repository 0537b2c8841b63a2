import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { sparkExpression } from '../expressions/spark-expression.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import type { DeriveStep } from './derive.js';
import type { SparkOperation } from './spark-operation.js';

/** Throws `PlanError` for a name that Spark would take for another column. */
function expectFree(name: string, context: CompileContext): void {
  const twin = context.profile.columns.find(
    column => column.name !== name && column.name.toLowerCase() === name.toLowerCase()
  );
  if (twin !== undefined) {
    throw new PlanError(
      `Spark takes upper and lower case for the same, and there is a column ${twin.name}: give the new one another name.`
    );
  }
}

/** Spark code of the step derive. */
export const sparkDerive: SparkOperation<DeriveStep> = (step, state, context) => {
  expectFree(step.name, context);
  const rows = expectSparkRows(state, 'derive');
  return {
    type: 'rows',
    code: `${rows}.withColumn(${pythonLiteral(step.name)}, ${sparkExpression(step.value, context)})`
  };
};
