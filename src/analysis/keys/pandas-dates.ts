import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';

/** pandas code of a date column as dates, given the code of its Series: text is parsed. */
export function pandasDates(
  column: string,
  series: string,
  format: string | undefined,
  context: CompileContext
): string {
  if (context.column(column)?.type === 'datetime') {
    return series;
  }
  const option = format === undefined || format === '%Y-%m-%d' ? '' : `, format=${pythonLiteral(format)}`;
  return `${context.reader()}.to_datetime(${series}${option})`;
}
