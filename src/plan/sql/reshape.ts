import type { Table } from '../algebra/table.js';
import { NotPrinted } from '../python/not-printed.js';
import { columnSql } from './expression.js';
import { hasWindow, isCut, isOneTable, type Rows, rowsOf } from './rows.js';
import type { TableSql } from './tables.js';
import { isColumn } from './tree.js';

/** A row for each cell. */
export function unpivoted({ of, keep, names, values }: Extract<Table, { type: 'unpivot' }>, sql: TableSql): Rows {
  const before = sql.rows(of);
  const isPlain = isOneTable(before) && [...before.columns].every(([name, value]) => isColumn(value, name));
  const rows = isPlain ? before : sql.queries.nest(before, false);
  if (rows.open) {
    throw new NotPrinted(
      'The columns of a pivot table are not known before it is made: unpivot the rows that it is made of.'
    );
  }
  const columns = [...rows.columns.keys()].filter(name => !keep.includes(name));
  const { item } = rows.from;
  const result = [...keep, names, values];
  return {
    ...rowsOf({ ...item, columns: result }),
    from: { item: { ...item, columns: result }, unpivot: { names, values, columns }, joins: [] }
  };
}

/** A row for each element of a list, or part of a text. */
export function exploded({ of, column, separator }: Extract<Table, { type: 'explode' }>, sql: TableSql): Rows {
  const before = sql.rows(of);
  const isClosed =
    before.built !== undefined || isCut(before) || before.distinct || before.groupBy !== undefined || hasWindow(before);
  const rows = isClosed ? sql.queries.nest(before) : before;
  const parts = sql.queries.dialect.explode(columnSql(sql.scope(of, rows), column), separator);
  return {
    ...rows,
    columns: new Map([...rows.columns].map(([name, value]) => [name, name === column ? parts : value])),
    exploded: true
  };
}
