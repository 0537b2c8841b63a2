import type { Table } from '../algebra/table.js';
import { columnSql } from './expression.js';
import { hasWindow, isCut, isOneTable, type Rows } from './rows.js';
import type { TableSql } from './tables.js';
import { fn, isWindow, NULL, operator, type Over, type Sql, sqlNumber } from './tree.js';

/** The first rows: by LIMIT, or by their place among the others of a group. */
export function limited(
  { of, n, offset = 0, per = [], ties = false }: Extract<Table, { type: 'limit' }>,
  sql: TableSql
): Rows {
  const before = sql.rows(of);
  const isPlain = per.length === 0 && !ties;
  const isClosed =
    isCut(before) || before.built !== undefined || (!isPlain && (before.qualify.length > 0 || before.distinct));
  const read = [...per.flatMap(name => before.columns.get(name) ?? []), ...before.order.map(({ value }) => value)];
  const isOver = !isPlain && (read.some(isWindow) || (!sql.queries.dialect.hasQualify && hasWindow(before)));
  const rows = isClosed || isOver ? sql.queries.nest(before) : before;
  if (isPlain) {
    return { ...rows, limit: n, ...(offset === 0 ? {} : { offset }) };
  }
  const needed =
    rows.order.length > 0 || sql.queries.dialect.hasQualify
      ? rows.order
      : [{ value: NULL, descending: false, nullsLast: false }];
  const over: Over = { per: per.map(name => columnSql(sql.scope(of, rows), name)), order: needed };
  const row: Sql = { ...fn('row_number'), over };
  const last: Sql = ties ? { ...fn('rank'), over } : row;
  const test = (at: Sql, end: Sql): readonly Sql[] => [
    ...(offset === 0 ? [] : [operator('>', at, sqlNumber(offset))]),
    operator('<=', end, sqlNumber(offset + n))
  ];
  if (sql.queries.dialect.hasQualify) {
    return { ...rows, qualify: [...rows.qualify, ...test(row, last)] };
  }
  const [place, rank] = [sql.free(of, 'place'), sql.free(of, 'place_of_equals')];
  const made = new Map([...rows.columns, [place, row] as const, ...(ties ? [[rank, last] as const] : [])]);
  const ranked = sql.queries.nest({ ...rows, columns: made, name: 'ranked' });
  const at = (name: string): Sql => ranked.columns.get(name) ?? sqlNumber(0);
  const kept = new Map([...ranked.columns].filter(([name]) => rows.columns.has(name)));
  return { ...ranked, columns: kept, where: test(at(place), at(ties ? rank : place)) };
}

/** Rows chosen at random, the same each time. */
export function sampled({ of, n, seed }: Extract<Table, { type: 'sample' }>, sql: TableSql): Rows {
  const before = sql.rows(of);
  if (sql.queries.dialect.name === 'Spark') {
    const rows =
      isCut(before) || before.distinct || before.groupBy !== undefined ? sql.queries.nest(before, false) : before;
    const cut = {
      ...rows,
      order: [{ value: fn('rand', sqlNumber(seed)), descending: false, nullsLast: false }],
      limit: n
    };
    return { ...sql.queries.nest({ ...cut, name: 'sampled' }, false), order: [] };
  }
  const rows = isOneTable(before) && !hasWindow(before) ? before : sql.queries.nest(before, false);
  return { ...rows, order: [], sample: { rows: n, seed } };
}
