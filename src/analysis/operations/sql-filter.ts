import { sqlAverages } from '../conditions/sql-averages.js';
import { sqlRows } from '../sql/sql-rows.js';
import { sqlConditions } from '../conditions/sql-condition.js';
import type { FilterStep } from './filter.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step filter. */
export const sqlFilter: SqlOperation<FilterStep> = (step, state, context) => {
  const { rows, where, added } = sqlAverages(sqlRows.expect(state, 'filter'), step.where, context);
  const kept = sqlRows.where(rows, open => sqlConditions(where, open, context));
  return added.length === 0 ? kept : sqlRows.drop(kept, added);
};
