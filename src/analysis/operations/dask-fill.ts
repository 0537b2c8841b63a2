import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { daskAlike } from './dask-alike.js';
import { daskGroupMeasure } from './dask-group-measure.js';
import { daskLookedUp } from './dask-looked-up.js';
import { daskMeasure } from './dask-measure.js';
import type { DaskOperation } from './dask-operation.js';
import type { FillStep } from './fill.js';
import { pandasAssign } from './pandas-assign.js';
import { pandasFill } from './pandas-fill.js';

const alike = daskAlike(pandasFill);

/** dask code of the step fill. Throws `PlanError` for neighbours of the same group and for measures of groups by several columns. */
export const daskFill: DaskOperation<FillStep> = (step, rows, context) => {
  const { with: filling } = step;
  const [key, ...others] = filling.type === 'value' ? [] : (filling.by ?? []);
  if (filling.type === 'neighbour' && key !== undefined) {
    throw new PlanError(
      'The neighbours of a row in its group may stand in another partition of dask: fill with a measure of the group.'
    );
  }
  if (filling.type !== 'measure') {
    return alike(step, rows, context);
  }
  if (others.length > 0 || (key !== undefined && filling.fn === 'mode')) {
    throw new PlanError('dask looks up what fills a gap by one column: fill with the mean of one grouping column.');
  }
  const base = pandasFrame(rows.frame);
  const name = frameName.of(base);
  const values = step.columns.map((column): readonly [string, string] => {
    const series = `${name}[${context.label(column)}]`;
    const measure = { fn: filling.fn, column } as const;
    if (key === undefined) {
      return [column, `${series}.fillna(${daskMeasure.reduce(measure, series, context).code})`];
    }
    const groups = daskGroupMeasure(name, key, column, filling.fn, context);
    return [column, `${series}.fillna(${daskLookedUp(name, key, groups, context)})`];
  });
  return { ...rows, frame: { type: 'frame', base: pandasAssign(base, values, context) } };
};
