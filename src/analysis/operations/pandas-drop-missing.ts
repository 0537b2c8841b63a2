import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { DropMissingStep } from './drop-missing.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step dropMissing. */
export const pandasDropMissing: StepCode<DropMissingStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'dropMissing'));
  const options = [
    ...(step.columns.length === 0 ? [] : [`subset=${context.labels(step.columns)}`]),
    ...(step.how === 'all' ? ['how="all"'] : [])
  ];
  return { type: 'frame', base: `${base}.dropna(${options.join(', ')})` };
};
