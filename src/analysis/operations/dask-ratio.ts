import { computed } from '../compile/computed.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { daskAggregate } from './dask-aggregate.js';
import type { DaskOperation } from './dask-operation.js';
import type { RatioStep } from './ratio.js';
import { ratioOfTotals } from './ratio-of-totals.js';
import { ratioParts } from './ratio-parts.js';

/** dask code of the step ratio: both sums in one look at the data. */
export const daskRatio: DaskOperation<RatioStep> = (step, { frame }, context) => {
  const { sums, times } = ratioParts(step);
  if (step.by.length > 0) {
    return ratioOfTotals(step, daskAggregate({ by: step.by, measures: sums }, frame, context));
  }
  const code = frameName.pipe(pandasFrame(frame), name => {
    const sum = (column: string): string => `${name}[${context.label(column)}].sum()`;
    return `${sum(step.of)} / ${sum(step.over)}`;
  });
  return roundable.number(`${computed.code(code)}${times}`);
};
