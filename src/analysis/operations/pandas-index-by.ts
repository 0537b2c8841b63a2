import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { IndexByStep } from './index-by.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step indexBy. */
export const pandasIndexBy: StepCode<IndexByStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'indexBy'));
  const keys = step.columns.length === 1 ? step.columns.map(context.label).join('') : context.labels(step.columns);
  return { type: 'frame', base: step.columns.length === 0 ? `${base}.reset_index()` : `${base}.set_index(${keys})` };
};
