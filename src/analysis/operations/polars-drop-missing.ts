import { expectFrame } from '../compile/expect-frame.js';
import type { DropMissingStep } from './drop-missing.js';
import type { StepCode } from './step-code.js';

/** polars code of the step dropMissing. */
export const polarsDropMissing: StepCode<DropMissingStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'dropMissing');
  if (step.how === 'all') {
    const polars = context.module('polars');
    const values = step.columns.length === 0 ? `${polars}.all()` : `${polars}.col(${context.labels(step.columns)})`;
    return { type: 'frame', base: `${base}.filter(${polars}.any_horizontal(${values}.is_not_null()))` };
  }
  return {
    type: 'frame',
    base: `${base}.drop_nulls(${step.columns.length === 0 ? '' : context.labels(step.columns)})`
  };
};
