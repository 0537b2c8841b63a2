import { expectFrame } from '../compile/expect-frame.js';
import type { RemovedStep } from './removed.js';
import type { StepCode } from './step-code.js';

/** polars code of the step removed. */
export const polarsRemoved: StepCode<RemovedStep> = (_, state, context) => {
  const { name, kind } = context.profile;
  const whole = kind === 'lazy' ? `${name}.collect()` : name;
  return { type: 'value', code: `${whole}.height - ${expectFrame(state, 'removed').base}.height` };
};
