import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectGroups } from './expect-groups.js';
import type { HavingStep } from './having.js';
import type { StepCode } from './step-code.js';

/** polars code of the step having. */
export const polarsHaving: StepCode<HavingStep> = (step, state, context) => {
  const { first, ...table } = expectGroups(state, 'having');
  const polars = context.module('polars');
  const measure = `${polars}.col(${first})`;
  const value = pythonLiteral(step.value);
  // A missing measure is not equal to anything.
  const test =
    step.op === 'ne'
      ? `${measure}.ne_missing(${value})`
      : `${measure} ${COMPARISON_OPERATORS[step.op].python} ${value}`;
  return { ...table, code: `${table.code}.filter(${test})` };
};
