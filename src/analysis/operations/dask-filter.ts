import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { daskCondition } from '../conditions/dask-condition.js';
import { hasAverage } from '../conditions/has-average.js';
import { joinMasks } from '../conditions/join-masks.js';
import type { DaskOperation } from './dask-operation.js';
import type { FilterStep } from './filter.js';

/** dask code of the step filter. */
export const daskFilter: DaskOperation<FilterStep> = (step, rows, context) => {
  // An average is that of the rows which earlier steps have left.
  const before = step.where.some(hasAverage) ? ({ type: 'frame', base: pandasFrame(rows.frame) } as const) : rows.frame;
  const mask = daskCondition(step.where, frameName.of(before.base), context);
  const earlier = 'mask' in before ? before.mask : undefined;
  return { ...rows, frame: { type: 'frame', base: before.base, mask: joinMasks(earlier, mask) } };
};
