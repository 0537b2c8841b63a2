import type { CompileContext } from '../compile/compile-context.js';
import { sqlDate } from '../conditions/sql-date.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';
import type { CastStep } from './cast.js';

function number(step: CastStep, value: string, text: boolean): string {
  if (!text) {
    return `${value}::DOUBLE`;
  }
  const kept = step.decimal === ',' ? '[^0-9,\\-]' : '[^0-9.\\-]';
  const bare = step.marks === true ? `regexp_replace(${value}, '${kept}', '', 'g')` : value;
  const digits = step.decimal === ',' ? `replace(${bare}, ',', '.')` : bare;
  return `TRY_CAST(${digits} AS DOUBLE)`;
}

/** The SQL of a column with another type of value. Text stands for a category: the values of one must be known before. */
export function sqlCast(step: CastStep, name: string, rows: SqlRows, context: CompileContext): string {
  const value = sqlRows.operand(rows, name);
  const column = context.column(name);
  const text = column === undefined || ['text', 'category', 'other'].includes(column.type);
  switch (step.to) {
    case 'number':
      return number(step, value, text);
    case 'integer':
      return text || column.type === 'number'
        ? `round_even(${number(step, value, text)}, 0)::BIGINT`
        : `${value}::BIGINT`;
    case 'text':
    case 'category':
      return `${value}::VARCHAR`;
    case 'boolean':
      return `${value}::BOOLEAN`;
    case 'date':
      return text ? sqlDate(name, step.format, rows, context) : `${value}::TIMESTAMP`;
  }
}
