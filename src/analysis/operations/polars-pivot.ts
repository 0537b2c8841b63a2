import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { polarsMeasure } from './polars-measure.js';
import type { PivotStep } from './pivot.js';

/** polars code of the step pivot. */
export function polarsPivot(step: PivotStep, state: CompileState, context: CompileContext): CompileState {
  const { base } = expectFrame(state, 'pivot');
  const module = context.module('polars');
  if (step.totals) {
    throw new PlanError('A table of polars has no rows of totals beside its groups.');
  }
  const keys = [...step.rows, ...step.columns];
  const missing = keys.filter(context.mayMiss);
  const known = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
  const { measure } = step;
  const counted = measure.fn === 'count' && measure.column === undefined;
  const value = counted ? `${module}.len()` : polarsMeasure(measure, context.expression(measure.column ?? ''), context);
  const groups = `${known}.group_by(${keys.map(context.label).join(', ')}).agg((${value}).alias("value"))`.replace(
    `(${module}.len())`,
    `${module}.len()`
  );
  const times = step.share?.unit === 'percent' ? ' * 100' : '';
  const whole = `${module}.col("value") / ${module}.col("value").sum()${times}`;
  const shared = step.share?.of === 'all' ? `${groups}.with_columns(${whole})` : groups;
  const names = (list: readonly string[]): string =>
    list.length === 1 ? list.map(context.label).join('') : context.labels(list);
  const wide = `${shared}.pivot(${names(step.columns)}, index=${names(step.rows)}, values="value", sort_columns=True)`;
  const filled = counted || step.zeros ? `${wide}.fill_null(0)` : wide;
  const sorted = `${filled}.sort(${step.rows.map(context.label).join(', ')})`;
  if (step.share === undefined || step.share.of === 'all') {
    return { type: 'value', code: sorted };
  }
  const cells = `${module}.exclude(${step.rows.map(context.label).join(', ')})`;
  const total = step.share.of === 'row' ? `${module}.sum_horizontal(${cells})` : `${cells}.sum()`;
  return { type: 'value', code: `${sorted}.with_columns(${cells} / ${total}${times})` };
}
