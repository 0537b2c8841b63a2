import type { Expression, TableOf } from '../algebra/plan.js';
import { columnOf, ofNothing } from '../check/check-expression.js';
import type { ColumnFacts } from '../check/table-facts.js';
import { cellsOf, unused } from '../lower/lower.js';
import { attribute, dict, method, oneOrList, type Py } from '../python/tree.js';
import { as, collected, column, type Frame, type Tables, text } from './scope.js';

/** The type to cast a key to before a join, if the key of the other table may have another type. */
function keyType(own: ColumnFacts, other: ColumnFacts, hasDecimals: boolean): string | undefined {
  if (own.profile !== undefined && own.profile.dtype === other.profile?.dtype) {
    return undefined;
  }
  const differs = own.type !== other.type;
  switch (own.type) {
    case 'category':
      return 'String';
    case 'date':
      return differs ? 'Datetime' : undefined;
    case 'integer':
    case 'number':
      // A number that the plan makes may be a whole one.
      return (own.type === 'integer' ? differs : own.profile === undefined) || hasDecimals ? 'Float64' : undefined;
    default:
      return undefined;
  }
}

export function joinFrame({ left, right, on: [on], how }: TableOf<'join'>, tables: Tables, ordered: boolean): Frame {
  const key = columnOf(on.left, tables.checked.facts(left));
  const other = columnOf(on.right, tables.checked.facts(right));
  const { hasDecimals } = tables.scope(left);
  const side = (frame: Frame, own: ColumnFacts, beside: ColumnFacts): Py => {
    const type = keyType(own, beside, hasDecimals);
    return type === undefined
      ? frame.py
      : method(frame.py, 'with_columns', [as(column(own.name, tables), type, tables)]);
  };
  const one = tables.frame(left, how === 'anti' && ordered);
  const two = tables.assigned(right, tables.frame(right, false));
  // Frames of one kind: lazy where one of them is.
  const lazy = one.lazy || two.lazy;
  const alike = (py: Py, frame: Frame): Py => (lazy && !frame.lazy ? method(py, 'lazy') : py);
  const isMoved = on.left !== on.right;
  const py = method(alike(side(one, key, other), one), 'join', [alike(side(two, other, key), two)], {
    on: isMoved ? undefined : on.left,
    left_on: isMoved ? on.left : undefined,
    right_on: isMoved ? on.right : undefined,
    how: how === 'inner' ? undefined : how
  });
  return { py, lazy };
}

/** The column and the function of a measure that polars' own pivot can compute; `undefined` for other measures. */
function ownFunction(value: Expression, taken: readonly string[]): readonly [of: string, fn: string] | undefined {
  if (value.type !== 'aggregate' || value.where !== undefined) {
    return undefined;
  }
  const { fn, of } = value;
  return of === undefined
    ? [taken.at(-1) ?? '', 'len']
    : of.type === 'column' && ['sum', 'mean', 'median', 'min', 'max'].includes(fn) && !taken.includes(of.name)
      ? [of.name, fn]
      : undefined;
}

/** A row for each of some keys and a column for each value of another; cells are computed first where the pivot cannot. */
export function pivotFrame(table: TableOf<'pivot'>, tables: Tables): Frame {
  const { of, rows, columns, value } = table;
  const taken = [...rows, columns];
  const facts = tables.checked.facts(of);
  const missing = taken.filter(key => columnOf(key, facts).missing);
  const own = ownFunction(value, taken);
  const wide = (py: Py, values: string, fn?: string): Py =>
    method(py, 'pivot', [], {
      on: columns,
      index: oneOrList(rows),
      values,
      aggregate_function: fn,
      sort_columns: true
    });
  if (own !== undefined) {
    const below = collected(tables.frame(of, false));
    const present = missing.length === 0 ? below : method(below, 'drop_nulls', [oneOrList(missing)]);
    return { py: method(wide(present, ...own), 'sort', rows), lazy: false };
  }
  const { cells, cell } = cellsOf(table);
  const { py } = tables.assigned(cells, { py: collected(tables.frame(cells, false)), lazy: false });
  const empty = ofNothing(value);
  const all = wide(py, cell);
  return { py: method(empty === undefined ? all : method(all, 'fill_null', [empty]), 'sort', rows), lazy: false };
}

export function unpivotFrame({ of, keep, names, values }: TableOf<'unpivot'>, tables: Tables): Frame {
  const { py, lazy } = tables.frame(of, false);
  const index = keep.length === 0 ? undefined : oneOrList(keep);
  const taken = tables.checked.facts(of).columns.map(({ name }) => name);
  const value_name = unused(values, taken);
  const long = method(py, 'unpivot', [], { index, variable_name: names, value_name });
  return { py: value_name === values ? long : method(long, 'rename', [dict([[value_name, values]])]), lazy };
}

export function explodeFrame(
  { of, column: id, separator }: TableOf<'explode'>,
  tables: Tables,
  ordered: boolean
): Frame {
  const { py, lazy } = tables.frame(of, ordered);
  const texts = text({ type: 'column', name: id }, tables.scope(of));
  const parts = method(py, 'with_columns', [method(attribute(texts, 'str'), 'split', [separator])]);
  return { py: method(parts, 'explode', [id]), lazy };
}
