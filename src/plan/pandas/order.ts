import type { Expression, SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { isOrdered, same, windowsIn } from '../python/plan-looks.js';
import { attribute, binary, call, literal, method, name, oneOrList, subscript } from '../python/tree.js';
import { both } from './conditions.js';
import { scopeOf, written } from './expressions.js';
import { asFrame, become, codeOf, columnFacts, type Context, held, isFrame, isKey, local, type Rows } from './rows.js';
import { sortedRows } from './scope.js';
import { inGroups, places } from './windows.js';

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
  if (isIndex && (isFalling || by.every(key => key.descending !== true))) {
    return become(rows, method(rows.code, 'sort_index', [], { ascending }), { order: by });
  }
  const levels = by.map(key => rows.keys.find(one => one.name === key.by)?.level ?? key.by);
  return rows.column === undefined && rows.spread !== true
    ? sortedRows(rows, by, levels)
    : sortedRows(asFrame(rows, context), by);
}

/** A frame in the only order that windows ask for, where the plan has none; its rows have labels else by which they find themselves again. */
export function inOrder(given: Rows, expressions: readonly Expression[], context: Context): Rows {
  const open = expressions
    .flatMap(windowsIn)
    .map(({ order }) => order)
    .filter(order => !isOrdered(given.order, order));
  const [order] = open;
  if (order === undefined) {
    return given;
  }
  return given.facts.order.length === 0 && open.every(one => same(one, order))
    ? held({ ...sortedRows(given, order), wanted: 'ordered' }, context)
    : held(become(given, method(codeOf(given), 'reset_index', [], { drop: true })), context);
}

/** The first rows of a table or of each of its groups. */
export function limitRows(table: Limit, given: Rows, context: Context): Rows {
  const { n, offset = 0, per = [], ties = false } = table;
  if (given.lazy && isFrame(given) && given.order.length === 0 && offset + per.length === 0 && !ties) {
    // Dask looks for rows in its first part alone otherwise.
    return become(given, method(codeOf(given), 'head', [n], { npartitions: literal(-1) }), { lazy: false });
  }
  const rows = local(given);
  if (ties) {
    return withTies(table, rows, context);
  }
  if (per.length === 0) {
    const slice = { type: 'slice', from: literal(offset), to: literal(offset + n) } as const;
    const code = codeOf(rows);
    return become(rows, offset === 0 ? method(code, 'head', [n]) : subscript(attribute(code, 'iloc'), slice));
  }
  const isKeyed = per.every(id => isKey(rows, id) && !columnFacts(rows.facts, id).missing);
  const base = isKeyed && rows.spread !== true ? rows : asFrame(rows, context);
  const groups = written(base, context, scope => inGroups(undefined, per, scope));
  const range = call(name('range'), [offset, offset + n]);
  return become(base, offset === 0 ? method(groups, 'head', [n]) : method(groups, 'nth', [range]));
}

/** The rows at some places and those that equal the last of them in the order: all that begin before it. */
function withTies({ n, offset = 0, per = [] }: Limit, given: Rows, context: Context): Rows {
  const scope = scopeOf(asFrame(given, context), context);
  const place = context.draft.assign('place', places(per, scope));
  const equal = new Set([...per, ...scope.facts.order.map(({ by }) => by)]);
  const groups = method(place, 'groupby', [oneOrList([...equal].map(scope.column))], { dropna: false });
  const begins = binary('<', method(groups, 'transform', ['min']), offset + n);
  return { ...scope.rows, mask: offset === 0 ? begins : both(begins, binary('>=', place, offset)) };
}

/** The highest or lowest rows in one column, which are not sorted yet. */
export function extremes({ n, ties = false }: Limit, by: readonly SortKey[], given: Rows, context: Context): Rows {
  const [key = { by: '' }] = by;
  const here = given.lazy && isFrame(given) && !ties ? given : local(given);
  const isOwn = here.column === undefined ? here.spread !== true && !isKey(here, key.by) : here.column === key.by;
  const rows = isOwn ? here : asFrame(here, context);
  const args = [n, rows.column === undefined ? key.by : undefined];
  const id = key.descending === true ? 'nlargest' : 'nsmallest';
  return become(rows, method(codeOf(rows), id, args, { keep: ties ? 'all' : undefined }), { order: by });
}
