import type { Table } from '../algebra/table.js';
import { NotPrinted } from '../python/not-printed.js';
import { columnSql } from './expression.js';
import { freeName } from './names.js';
import { built } from './pivot.js';
import { hasWindow, isCut, isOneTable, type Rows } from './rows.js';
import type { TableSql } from './tables.js';
import type { Query, Sql } from './tree.js';

/** Rows of several tables, one below the other. */
export function concatenated({ tables }: Extract<Table, { type: 'concat' }>, sql: TableSql): Rows {
  const queries = tables.map((table): Query => {
    const rows = sql.rows(table);
    const isEnded =
      rows.limit !== undefined || rows.offset !== undefined || rows.sample !== undefined || rows.built !== undefined;
    const part = isEnded ? sql.queries.nest(rows, false) : rows;
    return sql.queries.query(part, false);
  });
  const [first] = tables;
  const names = first === undefined ? [] : sql.names(first);
  return built({ type: 'union', queries }, names);
}

/** Rows of two tables beside each other. Conditions and columns of the left one stay in the same SELECT. */
export function joined({ left, right, on, how }: Extract<Table, { type: 'join' }>, sql: TableSql): Rows {
  const before = sql.rows(left);
  const isRowwise =
    before.built === undefined &&
    before.groupBy === undefined &&
    !before.distinct &&
    !isCut(before) &&
    !hasWindow(before) &&
    before.from.unpivot === undefined;
  const a = isRowwise ? before : sql.queries.nest(before, false);
  const other = sql.rows(right);
  const isPlain = isOneTable(other) && [...other.columns.values()].every(one => one.type === 'column');
  const b = isPlain ? other : sql.queries.nest(other, false);
  if (b.open && (how === 'inner' || how === 'left')) {
    throw new NotPrinted(
      'The columns of a pivot table are not known before it is made: join first, and make it of the result.'
    );
  }
  const used = [a.from.item, ...a.from.joins.map(one => one.item)].map(one => one.alias);
  const alias = freeName(b.from.item.alias, used);
  const item = { ...b.from.item, alias };
  const from = (one: Sql): Sql => (one.type === 'column' ? { ...one, of: alias } : one);
  const keys = on.map(
    key => [columnSql(sql.scope(left, a), key.left), from(columnSql(sql.scope(right, b), key.right))] as const
  );
  const columns = new Map(a.columns);
  if (how === 'inner' || how === 'left') {
    const taken = new Set(a.columns.keys());
    for (const [name, value] of b.columns) {
      if (!on.some(key => key.right === name)) {
        columns.set(taken.has(name) ? `${name}_right` : name, from(value));
      }
    }
  }
  const joins = [...a.from.joins, { how: sql.queries.dialect.joins[how], item, on: keys }];
  return { ...a, from: { ...a.from, joins }, columns, order: [], open: a.open || b.open };
}
