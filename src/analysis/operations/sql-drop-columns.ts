import { PlanError } from '../compile/plan-error.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { DropColumnsStep } from './drop-columns.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step dropColumns. */
export const sqlDropColumns: SqlOperation<DropColumnsStep> = (step, state) => {
  if (step.missingAbove !== undefined) {
    throw new PlanError('The columns of a query are fixed before it runs: name those that are to be left out.');
  }
  return sqlRows.drop(sqlRows.expect(state, 'dropColumns'), step.columns);
};
