import { PlanError } from '../compile/plan-error.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkName } from '../spark/spark-name.js';
import type { HavingStep } from './having.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step having. */
export const sparkHaving: SparkOperation<HavingStep> = (step, state, context) => {
  const [first] = state.type === 'table' ? state.measures : [];
  if (state.type !== 'table' || first === undefined) {
    throw new PlanError('The step having needs groups: put an aggregate with keys before it.');
  }
  const measure = sparkName.column(first, context);
  const value = pythonLiteral(step.value);
  // A missing measure is not equal to anything.
  const test =
    step.op === 'ne'
      ? `~${measure}.eqNullSafe(${value})`
      : `${measure} ${COMPARISON_OPERATORS[step.op].python} ${value}`;
  return { ...state, code: `${state.code}.filter(${test})` };
};
