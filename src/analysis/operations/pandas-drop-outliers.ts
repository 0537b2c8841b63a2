import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { outlierTest } from './outlier-test.js';
import type { DropOutliersStep } from './drop-outliers.js';
import type { StepCode } from './step-code.js';

/** pandas code of the step dropOutliers. */
export const pandasDropOutliers: StepCode<DropOutliersStep> = (step, state, context) => {
  const base = pandasFrame(expectFrame(state, 'dropOutliers'));
  const values = `${frameName.of(base)}[${context.label(step.column)}]`;
  const [names, ends] =
    step.rule === 'iqr'
      ? ['low, high', `${values}.quantile(0.25), ${values}.quantile(0.75)`]
      : ['mean, sd', `${values}.mean(), ${values}.std()`];
  const mask = `${values}.pipe(lambda values, ${names}: ${outlierTest(step, 'values.between')}, ${ends})`;
  return { type: 'frame', base: pandasFrame({ type: 'frame', base, mask }) };
};
