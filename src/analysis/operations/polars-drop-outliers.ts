import { expectFrame } from '../compile/expect-frame.js';
import { outlierTest } from './outlier-test.js';
import type { DropOutliersStep } from './drop-outliers.js';
import type { StepCode } from './step-code.js';

/** polars code of the step dropOutliers. */
export const polarsDropOutliers: StepCode<DropOutliersStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'dropOutliers');
  const value = context.expression(step.column);
  const ends =
    step.rule === 'iqr'
      ? ['0.25', '0.75'].map(q => `${value}.quantile(${q}, interpolation="linear")`)
      : [`${value}.mean()`, `${value}.std()`];
  const names = step.rule === 'iqr' ? 'low, high' : 'mean, sd';
  const mask = `${value}.pipe(lambda values, ${names}: ${outlierTest(step, 'values.is_between')}, ${ends.join(', ')})`;
  return { type: 'frame', base: `${base}.filter(${mask})` };
};
