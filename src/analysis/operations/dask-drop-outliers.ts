import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { DaskOperation } from './dask-operation.js';
import type { DropOutliersStep } from './drop-outliers.js';
import { outlierTest } from './outlier-test.js';

/** dask code of the step dropOutliers: the ends are not computed by themselves. Quartiles are about right. */
export const daskDropOutliers: DaskOperation<DropOutliersStep> = (step, rows, context) => {
  const base = pandasFrame(rows.frame);
  const values = `${frameName.of(base)}[${context.label(step.column)}]`;
  const [names, ends] =
    step.rule === 'iqr'
      ? ['low, high', `${values}.quantile(0.25), ${values}.quantile(0.75)`]
      : ['mean, sd', `${values}.mean(), ${values}.std()`];
  const mask = `${values}.pipe(lambda values, ${names}: ${outlierTest(step, 'values.between')}, ${ends})`;
  return { ...rows, frame: { type: 'frame', base, mask } };
};
