import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { DummiesStep } from './dummies.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step dummies. */
export const pandasDummies: StepCode<DummiesStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'dummies'));
  const first = step.dropFirst ? ', drop_first=True' : '';
  const options = `columns=${context.labels(step.columns)}${first}, dtype=int`;
  return { type: 'frame', base: `${context.module('pandas')}.get_dummies(${base}, ${options})` };
};
