import type { SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { isOrdered } from '../check/table-facts.js';
import { attribute, literal, method, subscript } from '../python/tree.js';
import { written } from './expressions.js';
import { asFrame, become, codeOf, columnFacts, type Context, isFrame, isKey, local, type Rows } from './rows.js';
import { sortedRows } from './scope.js';
import { inGroups } from './windows.js';

type Limit = Extract<Table, { type: 'limit' }>;

/** Rows in an order. */
export function sortRows(by: readonly SortKey[], given: Rows, context: Context): Rows {
  const rows = local(given);
  if (isOrdered(rows.order, by)) {
    return rows;
  }
  const isFalling = by.every(key => key.descending === true);
  const ascending = isFalling ? false : undefined;
  const [first] = by;
  if (by.length === 1 && first?.by === rows.column) {
    return become(rows, method(rows.code, 'sort_values', [], { ascending }), { order: by });
  }
  const isIndex = by.length === rows.keys.length && by.every((key, at) => rows.keys[at]?.name === key.by);
  if (isIndex && isFalling) {
    return become(rows, method(rows.code, 'sort_index', [], { ascending }), { order: by });
  }
  const levels = by.map(key => rows.keys.find(one => one.name === key.by)?.level ?? key.by);
  return rows.column === undefined ? sortedRows(rows, by, levels) : sortedRows(asFrame(rows, context), by);
}

/** The first rows of a table or of each of its groups. */
export function limitRows(table: Limit, given: Rows, context: Context): Rows {
  const { n, offset = 0, per = [] } = table;
  if (given.lazy && isFrame(given) && given.order.length === 0 && offset + per.length === 0) {
    // Dask looks for rows in its first part alone otherwise.
    return become(given, method(codeOf(given), 'head', [n], { npartitions: literal(-1) }), { lazy: false });
  }
  const rows = local(given);
  if (per.length === 0) {
    const slice = { type: 'slice', from: literal(offset), to: literal(offset + n) } as const;
    const code = codeOf(rows);
    return become(rows, offset === 0 ? method(code, 'head', [n]) : subscript(attribute(code, 'iloc'), slice));
  }
  const isKeyed = per.every(id => isKey(rows, id) && !columnFacts(rows.facts, id).missing);
  const base = isKeyed ? rows : asFrame(rows, context);
  const groups = written(base, context, scope => inGroups(undefined, per, scope));
  return become(base, method(groups, 'head', [n]));
}

/** The highest or lowest rows in one column, which are not sorted yet. */
export function extremes({ n }: Limit, by: readonly SortKey[], given: Rows, context: Context): Rows {
  const [key = { by: '' }] = by;
  const here = given.lazy && isFrame(given) ? given : local(given);
  const isOwn = here.column === undefined ? !isKey(here, key.by) : here.column === key.by;
  const rows = isOwn ? here : asFrame(here, context);
  const args = [n, rows.column === undefined ? key.by : undefined];
  const id = key.descending === true ? 'nlargest' : 'nsmallest';
  return become(rows, method(codeOf(rows), id, args), { order: by });
}
