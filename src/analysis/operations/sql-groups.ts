import type { CompileContext } from '../compile/compile-context.js';
import type { GroupKey } from '../keys/group-key.js';
import { calendarPeriod } from '../keys/calendar-period.js';
import { keyColumn } from '../keys/key-column.js';
import { sqlKeys } from '../keys/sql-key.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { MadeColumn, SqlRows, SqlTable } from '../sql/sql-state.js';

/** Rows that can be grouped by the keys: a row with a missing key belongs to no group. */
export function groupedRows(by: readonly GroupKey[], before: SqlRows, context: CompileContext): SqlRows {
  const rows = sqlRows.open(before, 'group');
  const missing = [...new Set(by.map(keyColumn))].filter(context.mayMiss);
  return sqlRows.where(rows, open => missing.map(name => `${sqlRows.operand(open, name)} IS NOT NULL`));
}

/** One row for each group of the rows, which come from `groupedRows`. */
export function sqlGroups(
  by: readonly GroupKey[],
  rows: SqlRows,
  measures: SqlTable['measures'],
  context: CompileContext
): SqlTable {
  const keys = sqlKeys(by, rows, context);
  const item = ({ expression, name }: MadeColumn): string => (expression === name ? name : `${expression} AS ${name}`);
  const groupBy = keys.flatMap(({ expression, order, isAggregate }) => [
    expression,
    ...(order === undefined || isAggregate === true ? [] : [order])
  ]);
  return {
    type: 'table',
    query: { ...rows.query, select: [...keys, ...measures].map(item), groupBy },
    keys: keys.map(({ name }) => name),
    measures,
    orderBy: keys.map(({ name, order }) => order ?? name),
    ...calendarPeriod(by)
  };
}
