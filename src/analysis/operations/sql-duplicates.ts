import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { printSelect } from '../sql/print-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState } from '../sql/sql-state.js';
import type { DuplicatesStep } from './duplicates.js';

/** DuckDB SQL of repeated rows or values; missing values count as equal, and as one value more. */
export function sqlDuplicates(step: DuplicatesStep, before: SqlRows, context: CompileContext): SqlState {
  const whole = step.columns.length === 0;
  if (step.form === 'rows') {
    const rows = sqlRows.open(before, 'window');
    const columns = whole ? sqlRows.columns(rows) : step.columns;
    const parts = columns.map(name => sqlRows.column(rows, name)).join(', ');
    return { ...rows, query: { ...rows.query, qualify: [`count(*) OVER (PARTITION BY ${parts}) > 1`] } };
  }
  if (step.form === 'repeats') {
    throw new PlanError('Rows of a relation have no order, so none is the first: ask for all that are repeated.');
  }
  const rows = sqlRows.open(whole ? sqlRows.plain(before) : before, 'group');
  const values = step.columns.map(name => sqlRows.column(rows, name));
  const [only, ...others] = step.columns;
  // A count of different values leaves out the missing one, a count of different rows of values does not.
  const plain = only !== undefined && others.length === 0 && !context.mayMiss(only);
  const different = whole ? 'row(*COLUMNS(*))' : plain ? values.join('') : `row(${values.join(', ')})`;
  const count = `count(*) - count(DISTINCT ${different})`;
  const select = step.form === 'count' ? count : `${count} ${step.form === 'unique' ? '=' : '>'} 0`;
  return { type: 'value', lines: printSelect({ ...rows.query, select: [select] }) };
}
