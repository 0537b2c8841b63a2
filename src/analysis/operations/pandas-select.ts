import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { SelectStep } from './select.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step select. */
export const pandasSelect: StepCode<SelectStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'select'));
  return { type: 'frame', base: `${base}[${context.labels(step.columns)}]` };
};
