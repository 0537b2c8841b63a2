import type { ExpressionOf, OwnPlan, OwnReport, PlanOf } from '../algebra/plan.js';
import { byType } from '../algebra/rebuild.js';
import { mayLack } from '../check/check-expression.js';
import { type CheckedPlan, profilesIn } from '../check/check-plan.js';
import { lowered } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, method, type Py, subscript } from '../python/tree.js';
import { conditions, isShort, type Scope, valueOf } from './expressions.js';
import { assigned, collected, type Context, eager, frameOf, isGrouped, on, scopeOf } from './tables.js';

export function printPolars(checked: CheckedPlan<OwnPlan>, draft: Draft): Py {
  const { plan } = checked;
  const of = lowered(plan.of, checked, true);
  const columns = profilesIn(checked).flatMap(profile => profile.columns);
  const hasDecimals = columns.some(({ dtype }) => dtype.startsWith('Decimal'));
  const shown = plan.type === 'table' ? of : undefined;
  return answer({ ...plan, of }, { checked, draft, pl: () => draft.module('polars'), hasDecimals, shown });
}

const answer = byType<OwnPlan, [Context], Py>({
  table: ({ of }, context) => eager(of, context, true),
  value: printValue,
  report: printReport,
  change: (plan, context) => {
    // Lazy rows stay lazy, and the first of them are shown.
    const { py, lazy } = frameOf(plan.of, context, true);
    const frame = context.draft.replace(plan.frame, py);
    return lazy ? method(method(frame, 'head'), 'collect') : frame;
  },
  frame: ({ of }, context) => method(eager(of, context, true), 'to_pandas')
});

function printValue({ of: table }: PlanOf<'value'>, context: Context): Py {
  const [measure] = table.type === 'aggregate' ? table.measures.map(({ value }) => value) : [];
  if (table.type !== 'aggregate' || measure === undefined) {
    return method(eager(table, context, true), 'item');
  }
  const { of } = table;
  const found = frameOf(of, context, false);
  const frame = isGrouped(of) ? assigned(of, found, context) : found;
  const scope = scopeOf(of, context);
  const series = measure.type === 'aggregate' && !frame.lazy ? seriesOf(measure, frame.py, scope) : undefined;
  return series ?? method(collected(on(frame, 'select', [valueOf(measure, scope)])), 'item');
}

/** A measure of a column of a frame in memory, where polars has it for a Series. */
function seriesOf({ fn, of, where, q }: ExpressionOf<'aggregate'>, frame: Py, scope: Scope): Py | undefined {
  const rows = where === undefined ? frame : method(frame, 'filter', conditions(where, scope));
  if (of === undefined) {
    return attribute(rows, 'height');
  }
  if (of.type !== 'column' || (fn === 'sum' && isShort(of, scope))) {
    return undefined;
  }
  const series = subscript(rows, of.name);
  return fn === 'nunique'
    ? method(mayLack(of, scope) ? method(series, 'drop_nulls') : series, 'n_unique')
    : method(series, fn, fn === 'quantile' ? [q ?? 0.5] : [], {
        interpolation: fn === 'quantile' ? 'linear' : undefined
      });
}

function printReport({ of, kind }: OwnReport, context: Context): Py {
  const frame = frameOf(of, context, false);
  switch (kind) {
    case 'shape':
      return attribute(collected(frame), 'shape');
    case 'types':
      return frame.lazy ? method(frame.py, 'collect_schema') : attribute(frame.py, 'schema');
    case 'missing':
      return collected(on(frame, 'null_count'));
    case 'duplicates': {
      const { py } = assigned(of, { py: collected(frame), lazy: false }, context);
      return binary('-', attribute(py, 'height'), method(py, 'n_unique'));
    }
    case 'describe':
      return method(frame.py, 'describe');
  }
}
