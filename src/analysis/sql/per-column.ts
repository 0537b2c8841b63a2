import { bracketed } from './bracketed.js';
import { printSelect } from './print-select.js';
import { sqlRows } from './sql-rows.js';
import type { SqlRows } from './sql-state.js';

/**
 * The lines of a query that gives one row for each column of the rows: `column_name` and, under the given name, the
 * aggregate, in which `COLUMNS(*)` stands for the column.
 */
export function perColumn(before: SqlRows, name: string, aggregate: string): readonly string[] {
  const rows = sqlRows.plain(before);
  const inner = printSelect({ ...rows.query, select: [aggregate] });
  return bracketed('UNPIVOT ', inner, ` ON * INTO NAME column_name VALUE ${name}`);
}
