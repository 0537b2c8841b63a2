import type { ExpressionOf, OwnPlan, ReportKind, Table } from '../algebra/plan.js';
import { kindOf, mayLack } from '../check/check-expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { lowered } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, method, type Py, subscript } from '../python/tree.js';
import { conditions, isShort, type Scope, valueOf } from './expressions.js';
import { collected, type Frame, isGrouped, on, PolarsTables } from './tables.js';

export function printPolars(checked: CheckedPlan<OwnPlan>, draft: Draft): Py {
  const { plan } = checked;
  const of = lowered(plan.of, checked, true);
  const tables = new PolarsTables(checked, draft, plan.type === 'table' ? of : undefined);
  switch (plan.type) {
    case 'table':
      return tables.eager(of, true);
    case 'value':
      return printValue(of, tables);
    case 'report':
      return printReport(plan.kind, plan.columns?.[0], of, tables);
    case 'change': {
      // Lazy rows stay lazy, and the first of them are shown.
      const { py, lazy } = tables.frame(of, true);
      const frame = draft.replace(plan.frame, py);
      return lazy ? method(method(frame, 'head'), 'collect') : frame;
    }
    case 'frame':
      return method(tables.eager(of, true), 'to_pandas');
  }
}

function printValue(table: Table, tables: PolarsTables): Py {
  const [measure] = table.type === 'aggregate' ? table.measures.map(({ value }) => value) : [];
  if (table.type !== 'aggregate' || measure === undefined) {
    return method(tables.eager(table, true), 'item');
  }
  const { of } = table;
  const found = tables.frame(of, false);
  const frame = isGrouped(of) ? tables.assigned(of, found) : found;
  const scope = tables.scope(of);
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

function printReport(kind: ReportKind, one: string | undefined, table: Table, tables: PolarsTables): Py {
  const frame = tables.frame(table, false);
  switch (kind) {
    case 'shape':
      return attribute(collected(frame), 'shape');
    case 'types':
      return frame.lazy ? method(frame.py, 'collect_schema') : attribute(frame.py, 'schema');
    case 'missing':
      return collected(on(frame, 'null_count'));
    case 'duplicates': {
      const { py } = tables.assigned(table, { py: collected(frame), lazy: false });
      return binary('-', attribute(py, 'height'), method(py, 'n_unique'));
    }
    case 'describe':
      return method(frame.py, 'describe');
    case 'correlations': {
      const facts = tables.checked.facts(table).columns;
      const numbers = facts.filter(({ type }) => kindOf(type) === 'number');
      const names = numbers.map(({ name: id }) => id);
      if (one !== undefined) {
        return strongest(frame, one, names, tables);
      }
      const chosen = numbers.length === facts.length ? frame : on(frame, 'select', names);
      const present = numbers.some(({ missing }) => missing) ? on(chosen, 'drop_nulls') : chosen;
      return method(collected(present), 'corr');
    }
  }
}

/** The correlation of each other number with one, the strongest first. */
function strongest(frame: Frame, one: string, numbers: readonly string[], tables: PolarsTables): Py {
  const pl = tables.pl();
  const each = numbers
    .filter(other => other !== one)
    .map(other => method(method(pl, 'corr', [one, other]), 'alias', [other]));
  const long = method(collected(on(frame, 'select', each)), 'unpivot', [], {
    variable_name: 'column',
    value_name: 'correlation'
  });
  const strength = method(method(pl, 'col', ['correlation']), 'abs');
  return method(method(long, 'fill_nan', [null]), 'sort', [strength], { descending: true, nulls_last: true });
}
