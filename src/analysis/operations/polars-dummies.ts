import { expectFrame } from '../compile/expect-frame.js';
import type { DummiesStep } from './dummies.js';
import type { StepCode } from './step-code.js';

/** polars code of the step dummies. */
export const polarsDummies: StepCode<DummiesStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'dummies');
  const missing = step.columns.filter(context.mayMiss);
  const gone = missing.map(name => context.label(`${name}_null`)).join(', ');
  const without = missing.length === 0 ? '' : `.drop(${gone}, strict=False)`;
  const first = step.dropFirst ? ', drop_first=True' : '';
  return { type: 'frame', base: `${base}.to_dummies(${context.labels(step.columns)}${first})${without}` };
};
