import { expectFrame } from '../compile/expect-frame.js';
import type { DescribeStep } from './describe.js';
import type { StepCode } from './step-code.js';

/** polars code of the step describe. */
export const polarsDescribe: StepCode<DescribeStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'describe');
  if (step.columns.length === 1) {
    return { type: 'value', code: `${base}[${step.columns.map(context.label).join('')}].describe()` };
  }
  const columns = step.columns.length === 0 ? '' : `.select(${step.columns.map(context.label).join(', ')})`;
  return { type: 'value', code: `${base}${columns}.describe()` };
};
