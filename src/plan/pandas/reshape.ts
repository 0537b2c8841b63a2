import type { TableOf } from '../algebra/plan.js';
import { ofNothing } from '../check/check-expression.js';
import { cellsOf, isRowCount, unused } from '../lower/lower.js';
import { attribute, call, dict, method, oneOrList, type Py, tuple, unary, type Value } from '../python/tree.js';
import { aggregateRows } from './aggregates.js';
import { both, scopeOf, written } from './expressions.js';
import {
  asFrame,
  become,
  codeOf,
  columnFacts,
  type Context,
  held,
  isFrame,
  local,
  namesOf,
  pick,
  type Rows
} from './rows.js';

/** A row for each of some keys and a column for each value of another. */
export function pivotRows(table: TableOf<'pivot'>, given: Rows, context: Context): Rows {
  const { rows: keys, columns, value } = table;
  const rows = local(given);
  const all = [...keys, columns];
  const facts = all.map(id => columnFacts(rows.facts, id));
  const [key, ...others] = keys;
  const isCategory = facts.some(({ type }) => type === 'category');
  if (key !== undefined && others.length === 0 && isRowCount(value) && isFrame(rows) && !isCategory) {
    const code = written(rows, context, scope => call(context.pandas('crosstab'), all.map(scope.column)));
    return become(rows, code, { keys: [{ name: key, level: key, isPeriod: false }] });
  }
  const cells = aggregateRows(cellsOf(table).cells, rows, context);
  const wide = method(cells.code, 'unstack', [], { fill_value: ofNothing(value) });
  // Values of a key that occur only beside missing values would change the order of the columns.
  const mayLack = facts.some(({ missing }) => missing);
  return become(cells, mayLack ? method(wide, 'sort_index', [], { axis: 'columns' }) : wide, {
    keys: cells.keys.slice(0, -1),
    column: undefined,
    label: undefined
  });
}

/** A row for each cell outside of some columns. */
export function unpivotRows({ keep, names, values }: TableOf<'unpivot'>, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const value_name = unused(values, namesOf(rows.facts));
  const melted = method(codeOf(rows), 'melt', [], { id_vars: oneOrList(keep), var_name: names, value_name });
  const code = value_name === values ? melted : method(melted, 'rename', [], { columns: dict([[value_name, values]]) });
  return become(rows, code, { order: [] });
}

/** A row for each part of a text. */
export function explodeRows({ column, separator }: TableOf<'explode'>, given: Rows, context: Context): Rows {
  const rows = asFrame(local(given), context);
  const scope = scopeOf(rows, context);
  const regex = separator.length === 1 || /^[\w ,;]*$/u.test(separator) ? undefined : false;
  const parts = method(attribute(scope.column(column), 'str'), 'split', [separator], { regex });
  const parted = method(scope.frame(), 'assign', [], [[column, parts]]);
  return become(scope.rows, method(parted, 'explode', [column], { ignore_index: true }));
}

/** Two tables side by side, or the rows of the left one that have no match in the right one. */
export function joinRows({ on: [key], how }: TableOf<'join'>, a: Rows, b: Rows, context: Context): Rows {
  const [left, right] = [asFrame(local(a), context), asFrame(local(b), context)];
  // A missing key matches nothing, but pandas would match it with another missing key.
  const isOpen = columnFacts(right.facts, key.right).missing && columnFacts(left.facts, key.left).missing;
  if (how === 'inner') {
    const other = isOpen ? method(codeOf(right), 'dropna', [], { subset: key.right }) : codeOf(right);
    return become(left, merged(key, left, other, namesOf(right.facts)), { order: [] });
  }
  const base = left.mask === undefined ? held(left, context) : left;
  const picked = pick(right, key.right);
  const wanted = isOpen ? method(picked, 'dropna') : picked;
  const mask = unary('~', method(pick({ ...base, mask: undefined }, key.left), 'isin', [wanted]));
  return { ...base, mask: base.mask === undefined ? mask : both(base.mask, mask) };
}

/** Where pandas would name columns of the right table differently, they first get their names in the result. */
function merged(key: TableOf<'join'>['on'][0], left: Rows, right: Py, names: readonly string[]): Py {
  const taken = namesOf(left.facts);
  const twins = names.filter(id => taken.includes(id) && id !== key.right);
  const isMoved = key.left !== key.right;
  const moves: readonly (readonly [Value, Value])[] = names.flatMap(id => {
    const to = id === key.right ? key.left : twins.includes(id) ? `${id}_right` : id;
    return to === id ? [] : [[id, to] as const];
  });
  const other = isMoved ? method(right, 'rename', [], { columns: dict(moves) }) : right;
  return method(codeOf(left), 'merge', [other], {
    on: key.left,
    suffixes: isMoved || twins.length === 0 ? undefined : tuple('', '_right')
  });
}
