import { printSelect } from '../sql/print-select.js';
import type { SqlSelect } from '../sql/sql-select.js';
import type { SqlMeasure, SqlState } from '../sql/sql-state.js';

/** What a query without groups makes of its rows: a value, or several under their names. Numbers among them can be rounded. */
export function sqlOneRow(query: SqlSelect, measures: readonly SqlMeasure[]): SqlState {
  const alone = measures.length === 1;
  const lines = (write: (expression: string) => string): readonly string[] => {
    const select = measures.map(({ expression, name, number }) => {
      const value = number === true ? write(expression) : expression;
      return alone ? value : `${value} AS ${name}`;
    });
    return printSelect({ ...query, select });
  };
  const numbers = measures.some(({ number }) => number === true);
  return {
    type: alone ? 'value' : 'relation',
    lines: lines(expression => expression),
    ...(numbers ? { rounded: lines } : {})
  };
}
