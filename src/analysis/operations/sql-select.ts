import { sqlRows } from '../sql/sql-rows.js';
import type { SelectStep } from './select.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step select. */
export const sqlSelect: SqlOperation<SelectStep> = (step, state) =>
  sqlRows.show(sqlRows.expect(state, 'select'), step.columns);
