import { expectFrame } from '../compile/expect-frame.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { KeepGroupsStep } from './keep-groups.js';
import type { StepCode } from './step-code.js';

/** polars code of the step keepGroups. */
export const polarsKeepGroups: StepCode<KeepGroupsStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'keepGroups');
  const key = context.expression(step.by);
  const sizes = `${context.module('polars')}.len().over(${key})`;
  const test = `${sizes} ${COMPARISON_OPERATORS[step.op].python} ${pythonLiteral(step.value)}`;
  const known = context.mayMiss(step.by) ? `${key}.is_not_null(), ` : '';
  return { type: 'frame', base: `${base}.filter(${known}${test})` };
};
