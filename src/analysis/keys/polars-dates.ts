import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';

/** polars expression of a date column as dates: text is parsed. */
export function polarsDates(column: string, format: string | undefined, context: CompileContext): string {
  const type = context.column(column)?.type;
  const value = context.expression(column);
  return type === 'text' || type === 'category'
    ? `${value}.str.to_datetime(${pythonLiteral(format ?? '%Y-%m-%d')})`
    : value;
}
