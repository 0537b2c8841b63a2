import { expectFrame } from '../compile/expect-frame.js';
import { polarsExpression } from '../expressions/polars-expression.js';
import type { DeriveStep } from './derive.js';
import type { StepCode } from './step-code.js';

/** polars code of the step derive. */
export const polarsDerive: StepCode<DeriveStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'derive');
  const value = polarsExpression(step.value, context);
  const plain = /^\w+(?:\.\w+)*\(/u.test(value) && !/ [-+*/<>=!&|]/u.test(value);
  const named = `${plain ? value : `(${value})`}.alias(${context.label(step.name)})`;
  return { type: 'frame', base: `${base}.with_columns(${named})` };
};
