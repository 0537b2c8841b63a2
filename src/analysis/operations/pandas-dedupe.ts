import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { DedupeStep } from './dedupe.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step dedupe. */
export const pandasDedupe: StepCode<DedupeStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'dedupe'));
  const options = [
    ...(step.columns.length === 0 ? [] : [`subset=${context.labels(step.columns)}`]),
    ...(step.keep === 'first' ? [] : [`keep=${step.keep === 'last' ? '"last"' : 'False'}`])
  ];
  return { type: 'frame', base: `${base}.drop_duplicates(${options.join(', ')})` };
};
