import type { CompileContext } from '../compile/compile-context.js';
import { daskGroupMeasure } from '../operations/dask-group-measure.js';
import { daskLookedUp } from '../operations/dask-looked-up.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
import { joinMasks } from './join-masks.js';
import { pandasCondition } from './pandas-condition.js';
import { wrapTest } from './wrap-test.js';

/** A test beside an average: that of groups is computed first, and looked up by the value of each row. */
function average(
  { column, op, fn, by }: SimpleCondition & { type: 'average' },
  frame: string,
  context: CompileContext
): string {
  const series = `${frame}[${context.label(column)}]`;
  const value =
    by === undefined
      ? `${series}.${fn === 'median' ? 'median_approximate' : fn}()`
      : daskLookedUp(frame, by, daskGroupMeasure(frame, by, column, fn, context), context);
  return `${series} ${COMPARISON_OPERATORS[op].python} ${value}`;
}

/** A mask of dask over the frame of this name: all conditions must hold. */
export function daskCondition(conditions: readonly Condition[], frame: string, context: CompileContext): string {
  const simple = (one: Condition): string => {
    if (one.type === 'average') {
      return average(one, frame, context);
    }
    // dask has isna only.
    return one.type === 'missing' && one.negated === true
      ? `~${frame}[${context.label(one.column)}].isna()`
      : pandasCondition([one], label => `${frame}[${label}]`, context);
  };
  return joinMasks(
    ...conditions.map(condition =>
      condition.type === 'any' ? condition.conditions.map(one => wrapTest(simple(one))).join(' | ') : simple(condition)
    )
  );
}
