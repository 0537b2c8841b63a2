import { PlanError } from '../compile/plan-error.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { DedupeStep } from './dedupe.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step dedupe. */
export const sqlDedupe: SqlOperation<DedupeStep> = (step, state) => {
  if (step.keep === 'last') {
    throw new PlanError('Rows of a relation have no order, so none is the last: ask for one of each, whichever it is.');
  }
  const before = sqlRows.expect(state, 'dedupe');
  const columns = step.columns.length === 0 ? sqlRows.columns(before) : step.columns;
  const rows = sqlRows.open(before, 'window');
  const values = columns.map(name => sqlRows.column(rows, name));
  if (step.keep === 'none') {
    return { ...rows, query: { ...rows.query, qualify: [`count(*) OVER (PARTITION BY ${values.join(', ')}) = 1`] } };
  }
  return {
    ...rows,
    query: { ...rows.query, ...(step.columns.length === 0 ? { distinct: true } : { distinctOn: values }) }
  };
};
