import type { CompileContext } from '../compile/compile-context.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';

/** A column as a date or a timestamp; dates that are text are parsed by the format (strptime), or as ISO 8601. */
export function sqlDate(column: string, format: string | undefined, rows: SqlRows, context: CompileContext): string {
  const value = sqlRows.operand(rows, column);
  const type = context.column(column)?.type;
  if (type !== 'text' && type !== 'category') {
    return value;
  }
  const text = type === 'category' ? `${value}::VARCHAR` : value;
  return format === undefined || format === '%Y-%m-%d'
    ? `${value}::TIMESTAMP`
    : `strptime(${text}, ${sqlLiteral(format)})`;
}
