import { expectFrame } from '../compile/expect-frame.js';
import type { SelectStep } from './select.js';
import type { StepCode } from './step-code.js';

/** polars code of the step select. */
export const polarsSelect: StepCode<SelectStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'select');
  return { type: 'frame', base: `${base}.select(${step.columns.map(context.label).join(', ')})` };
};
