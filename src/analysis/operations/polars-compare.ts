import { expectFrame } from '../compile/expect-frame.js';
import { compareSides } from './compare-sides.js';
import type { CompareStep } from './compare.js';
import { polarsAggregate } from './polars-aggregate.js';
import { polarsFilter } from './polars-filter.js';
import type { StepCode } from './step-code.js';

/** polars code of the step compare. */
export const polarsCompare: StepCode<CompareStep> = (step, state, context) =>
  compareSides(
    step,
    state,
    polarsFilter,
    (one, rows) => polarsAggregate(one, expectFrame(rows, 'aggregate'), context),
    context
  );
