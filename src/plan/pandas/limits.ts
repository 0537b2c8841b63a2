import { kindOf } from '../check/functions.js';
import type { SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { attribute, binary, call, list, literal, method, name, type Py, subscript } from '../python/tree.js';
import {
  asFrame,
  codeOf,
  columnFacts,
  type Context,
  type Frame,
  held,
  labelOf,
  labelsOf,
  levelOf,
  local,
  type Rows
} from './rows.js';

type Limit = Extract<Table, { type: 'limit' }>;

const sliced = (of: Py, from: number, to?: number): Py =>
  subscript(attribute(of, 'iloc'), {
    type: 'slice',
    ...(from === 0 ? {} : { from: literal(from) }),
    ...(to === undefined ? {} : { to: literal(to) })
  });

/** The first rows of a table or of each of its groups. */
export function limitRows(table: Limit, given: Rows, context: Context): Rows {
  const { n, offset = 0 } = table;
  const per = table.per ?? [];
  if (
    given.lazy &&
    given.shape === 'frame' &&
    given.order.length === 0 &&
    offset + per.length === 0 &&
    table.ties !== true
  ) {
    // Dask looks for rows in its first part alone otherwise.
    const { mask: _, ...all } = given;
    const options = { npartitions: { type: 'unary', op: '-', of: literal(1) } as const };
    return { ...all, lazy: false, code: method(codeOf(given, context), 'head', [literal(n)], options) };
  }
  const rows = local(given, context);
  if (rows.shape === 'scalars' && offset === 0 && n > 0 && per.length === 0) {
    return rows;
  }
  if (
    rows.shape !== 'frame' &&
    rows.shape !== 'scalars' &&
    table.ties !== true &&
    !(rows.shape === 'grouped' && rows.spread)
  ) {
    const levels = per.map(id => levelOf(rows.keys, id));
    if (per.every(id => rows.keys.some(key => key.name === id))) {
      const [level = ''] = levels;
      const groups = (): Py =>
        method(rows.code, 'groupby', [], {
          level: levels.length === 1 ? literal(level) : list(levels.map(literal))
        });
      const keepsMissing = per.some(id => columnFacts(rows.facts, id).missing);
      if (per.length === 0 || !keepsMissing) {
        const { frame: _, ...rest } = rows as Rows & { readonly frame?: Py };
        const code = per.length === 0 ? cut(rows.code, n, offset) : cutGroups(groups(), n, offset);
        return { ...rest, code } as Rows;
      }
    }
  }
  const frame = asFrame(rows, context);
  const { mask: _, ...rest } = frame;
  if (table.ties === true) {
    return withTies(table, frame, context);
  }
  if (per.length === 0) {
    return { ...rest, code: cut(codeOf(frame, context), n, offset) };
  }
  return { ...rest, code: cutGroups(inGroups(frame, per, context), n, offset) };
}

const cut = (of: Py, n: number, offset: number): Py =>
  offset === 0 ? method(of, 'head', [literal(n)]) : sliced(of, offset, offset + n);

const cutGroups = (groups: Py, n: number, offset: number): Py =>
  offset === 0
    ? method(groups, 'head', [literal(n)])
    : method(groups, 'nth', [call(name('range'), [literal(offset), literal(offset + n)])]);

function inGroups(frame: Frame, per: readonly string[], context: Context): Py {
  const open = per.some(id => columnFacts(frame.facts, id).missing);
  return method(codeOf(frame, context), 'groupby', [labelsOf(frame, per)], open ? { dropna: literal(false) } : {});
}

/** The rows at some places and those that equal the last of them in the order: all that begin before it. */
function withTies(table: Limit, given: Frame, context: Context): Rows {
  const { n, offset = 0 } = table;
  const per = table.per ?? [];
  const rows = held(given, context);
  const { order } = rows.facts;
  const keys = order.map(({ by }) => by);
  const [key] = order;
  const { missing, type } = columnFacts(rows.facts, key?.by ?? '');
  if (key !== undefined && order.length === 1 && offset === 0 && !missing && type !== 'category') {
    const groups = per.length === 0 ? rows.code : inGroups(rows, per, context);
    const falling: readonly (readonly [string, Py])[] = key.descending === true ? [['ascending', literal(false)]] : [];
    const rank = method(subscript(groups, labelOf(rows, key.by)), 'rank', [], [['method', literal('min')], ...falling]);
    return { ...rows, mask: binary('<=', rank, literal(n)) };
  }
  const places =
    per.length > 0
      ? method(inGroups(rows, per, context), 'cumcount')
      : call(context.pandas('Series'), [call(name('range'), [call(name('len'), [rows.code])])], {
          index: attribute(rows.code, 'index')
        });
  const place = context.draft.assign('place', places);
  const equal = [...new Set([...per, ...keys])].map(id => subscript(rows.code, labelOf(rows, id)));
  const first = method(
    method(place, 'groupby', [equal.length === 1 && equal[0] !== undefined ? equal[0] : list(equal)], {
      dropna: literal(false)
    }),
    'transform',
    [literal('min')]
  );
  const ends = binary('<', first, literal(offset + n));
  const mask = offset === 0 ? ends : binary('&', ends, binary('>=', place, literal(offset)));
  return { ...rows, mask };
}

/** `nlargest` or `nsmallest` of rows that are not sorted yet, where pandas has it for the column. */
export function extremes(table: Limit, by: readonly SortKey[], given: Rows, context: Context): Rows | undefined {
  const [key] = by;
  if (key === undefined || by.length > 1 || (table.offset ?? 0) > 0 || (table.per ?? []).length > 0) {
    return undefined;
  }
  const { type, profile } = columnFacts(given.facts, key.by);
  const isOrdered = kindOf(type) === 'number' || type === 'datetime';
  if (!isOrdered || profile?.dtype === 'object' || given.shape === 'scalars') {
    return undefined;
  }
  const id = key.descending === true ? 'nlargest' : 'nsmallest';
  const ties: readonly (readonly [string, Py])[] = table.ties === true ? [['keep', literal('all')]] : [];
  const code = (of: Py, column: readonly Py[]): Py => method(of, id, [literal(table.n), ...column], ties);
  if (given.shape === 'series' && given.column === key.by) {
    const rows = local(given, context);
    const { frame: _, ...rest } = rows as Rows & { readonly frame?: Py };
    return { ...rest, order: by, code: code(codeOf(rows, context), []) } as Rows;
  }
  if (given.shape === 'grouped' && !given.spread && !given.keys.some(one => one.name === key.by)) {
    const rows = local(given, context);
    return { ...rows, order: by, code: code(codeOf(rows, context), [literal(key.by)]) } as Rows;
  }
  const lazy = given.lazy && table.ties !== true;
  const rows = asFrame(lazy ? given : local(given, context), context);
  if (rows.periods.has(key.by)) {
    return undefined;
  }
  const { mask: _, ...rest } = rows;
  return { ...rest, order: by, code: code(codeOf(rows, context), [labelOf(rows, key.by)]) };
}
