import { expectFrame } from '../compile/expect-frame.js';
import { compareSides } from './compare-sides.js';
import type { CompareStep } from './compare.js';
import { daskAggregate } from './dask-aggregate.js';
import { daskFilter } from './dask-filter.js';
import type { DaskOperation } from './dask-operation.js';

/** dask code of the step compare: the measure of each side is computed. */
export const daskCompare: DaskOperation<CompareStep> = (step, rows, context) =>
  compareSides(
    step,
    rows.frame,
    (one, state) => {
      const kept = daskFilter(one, { ...rows, frame: expectFrame(state, 'filter') }, context);
      return kept.type === 'lazy' ? kept.frame : kept;
    },
    (one, state) => daskAggregate(one, expectFrame(state, 'aggregate'), context),
    context
  );
