import { expectFrame } from '../compile/expect-frame.js';
import { polarsConditions } from '../conditions/polars-condition.js';
import type { FilterStep } from './filter.js';
import type { StepCode } from './step-code.js';

/** polars code of the step filter. */
export const polarsFilter: StepCode<FilterStep> = (step, state, context) => {
  const before = expectFrame(state, 'filter');
  return { type: 'frame', base: `${before.base}.filter(${polarsConditions(step.where, context).join(', ')})` };
};
