import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { bracketed } from '../sql/bracketed.js';
import { printSelect } from '../sql/print-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlState } from '../sql/sql-state.js';
import type { PivotStep } from './pivot.js';
import { groupedRows } from './sql-groups.js';
import { sqlMeasure } from './sql-measure.js';

/** DuckDB SQL of a table with groups down the side and across the top. Throws `PlanError` for totals and shares. */
export function sqlPivot(step: PivotStep, state: SqlState, context: CompileContext): SqlState {
  if (step.totals || step.share !== undefined) {
    throw new PlanError(
      'A pivot of DuckDB has neither totals nor shares: ask for the counts, or for shares by one key.'
    );
  }
  const rows = sqlRows.nested(groupedRows([...step.rows, ...step.columns], sqlRows.expect(state, 'pivot'), context));
  const inner = typeof rows.query.from === 'object' && 'select' in rows.query.from ? printSelect(rows.query.from) : [];
  const names = (list: readonly string[]): string => list.map(name => sqlRows.column(rows, name)).join(', ');
  const { fn, column } = step.measure;
  // A cell without rows is empty, and only with zeros 0: a sum is not made 0 as elsewhere.
  const sum = fn === 'sum' && column !== undefined ? `sum(${sqlRows.column(rows, column)})` : undefined;
  const measure = sum ?? sqlMeasure(step.measure, rows, context);
  const value = step.zeros ? `coalesce(${measure}, 0)` : measure;
  return {
    type: 'relation',
    lines: [
      ...bracketed('PIVOT ', inner, ` ON ${names(step.columns)}`),
      `USING ${value}`,
      `GROUP BY ${names(step.rows)}`,
      `ORDER BY ${names(step.rows)}`
    ]
  };
}
