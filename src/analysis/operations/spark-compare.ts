import { expectFrame } from '../compile/expect-frame.js';
import type { CompileState } from '../compile/compile-state.js';
import type { SparkState } from '../compile/spark-state.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { compareSides } from './compare-sides.js';
import type { CompareStep } from './compare.js';
import { sparkAggregate } from './spark-aggregate.js';
import { sparkFilter } from './spark-filter.js';
import type { SparkOperation } from './spark-operation.js';

const framed = (state: SparkState): CompileState =>
  state.type === 'small' ? state.state : { type: 'frame', base: state.code };

/** Spark code of the step compare: the measure of each side is fetched. */
export const sparkCompare: SparkOperation<CompareStep> = (step, state, context) => ({
  type: 'small',
  state: compareSides(
    step,
    { type: 'frame', base: expectSparkRows(state, 'compare') },
    (one, rows) => framed(sparkFilter(one, { type: 'rows', code: expectFrame(rows, 'filter').base }, context)),
    (one, rows) => framed(sparkAggregate(one, expectFrame(rows, 'aggregate').base, context)),
    context
  )
});
