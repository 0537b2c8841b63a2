import { printSelect } from '../sql/print-select.js';
import { queryCode } from '../sql/query-code.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlState } from '../sql/sql-state.js';
import { sqlTable } from '../sql/sql-table.js';

/** Python code of what the SQL of a plan makes, a relation or a value; `variable` is the relation it reads. */
export function duckdbResult(state: SqlState, variable: string): string {
  switch (state.type) {
    case 'rows':
      return sqlRows.isUntouched(state) ? variable : queryCode(variable, printSelect(sqlRows.query(state)));
    case 'table':
      return queryCode(variable, printSelect(sqlTable.query(state)));
    case 'relation':
      return queryCode(variable, state.lines);
    case 'value':
      // The one way to a value that relations of all versions have.
      return `${queryCode(variable, state.lines)}.fetchall()[0]${state.tuple === true ? '' : '[0]'}`;
    case 'python':
      return state.code;
  }
}
