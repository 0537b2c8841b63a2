import type { SortKey } from '../algebra/expression.js';
import type { Table, TableOf } from '../algebra/table.js';
import { kindOf } from '../check/functions.js';
import { isOrdered } from '../check/table-facts.js';
import { isRowCount } from '../lower/plan-looks.js';
import { attribute, literal, method, subscript } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { written } from './expressions.js';
import {
  asFrame,
  become,
  codeOf,
  columnFacts,
  type Context,
  isFrame,
  isKey,
  type Key,
  local,
  type Rows
} from './rows.js';
import { sortedRows } from './scope.js';
import { inGroups } from './aggregates.js';

/** What pandas has a word of its own for. `rowsOf` gives the rows of a table below. */
export function idiom(table: Table, context: Context, rowsOf: (table: Table) => Rows): Rows | undefined {
  switch (table.type) {
    case 'sort': {
      const found = counted(table, context);
      const rows = found === undefined ? undefined : rowsOf(found.of.of);
      return found === undefined || rows === undefined
        ? undefined
        : rows.lazy
          ? sortRows(table.by, aggregateRows(found.of, rows, context), context)
          : valueCounts(table.by, found.key, rows, context);
    }
    case 'limit':
      return table.of.type === 'sort' && hasExtremes(table, table.of, context)
        ? extremes(table, table.of.by, rowsOf(table.of.of), context)
        : undefined;
    default:
      return undefined;
  }
}

/** Whether the rows that are highest or lowest in one column of numbers or moments are wanted. */
function hasExtremes({ offset = 0, per = [] }: TableOf<'limit'>, sort: TableOf<'sort'>, context: Context): boolean {
  const facts = context.checked.facts(sort.of);
  const { type, profile } = columnFacts(facts, sort.by[0]?.by ?? '');
  const isNumber = (kindOf(type) === 'number' || type === 'datetime') && profile?.dtype !== 'object';
  const isOnly = sort.by.length === 1 && offset + per.length === 0;
  return isOnly && isNumber && !isOrdered(facts.order, sort.by) && counted(sort, context) === undefined;
}

/** Groups of one column, no category, that are counted and sorted by how many they have. */
function counted({ of, by }: TableOf<'sort'>, context: Context): { of: TableOf<'aggregate'>; key: Key } | undefined {
  if (of.type !== 'aggregate' || of.by.length !== 1 || of.measures.length !== 1 || by.length !== 1) {
    return undefined;
  }
  const [key, measure] = [of.by[0], of.measures[0]];
  return measure !== undefined &&
    isRowCount(measure.value) &&
    by[0]?.by === measure.name &&
    key?.value.type === 'column' &&
    columnFacts(context.checked.facts(of.of), key.value.name).type !== 'category'
    ? { of, key: { name: key.name, level: key.value.name, isPeriod: false } }
    : undefined;
}

function valueCounts(by: readonly SortKey[], key: Key, given: Rows, context: Context): Rows {
  const rows = given.keys.length === 0 ? given : asFrame(given, context);
  const ascending = by[0]?.descending === true ? undefined : true;
  const code = written(rows, context, scope => method(scope.column(key.level), 'value_counts', [], { ascending }));
  return become(rows, code, { order: by, keys: [key], column: by[0]?.by, label: 'count' });
}

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
export function limitRows(table: TableOf<'limit'>, given: Rows, context: Context): Rows {
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
export function extremes({ n }: TableOf<'limit'>, by: readonly SortKey[], given: Rows, context: Context): Rows {
  const [key = { by: '' }] = by;
  const here = given.lazy && isFrame(given) ? given : local(given);
  const isOwn = here.column === undefined ? !isKey(here, key.by) : here.column === key.by;
  const rows = isOwn ? here : asFrame(here, context);
  const args = [n, rows.column === undefined ? key.by : undefined];
  const id = key.descending === true ? 'nlargest' : 'nsmallest';
  return become(rows, method(codeOf(rows), id, args), { order: by });
}
