import { sqlRows } from '../sql/sql-rows.js';
import { sqlTable } from '../sql/sql-table.js';
import { PlanError } from '../compile/plan-error.js';
import type { SortStep } from './sort.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step sort. */
export const sqlSort: SqlOperation<SortStep> = (step, state) => {
  const direction = step.descending ? ' DESC' : '';
  if (state.type === 'rows' && step.by !== undefined) {
    const rows = sqlRows.open(state, 'order');
    const orderBy = [step.by, ...(step.then ?? [])].map(name => `${sqlRows.column(rows, name)}${direction}`);
    return { ...rows, query: { ...rows.query, orderBy } };
  }
  if (state.type === 'table') {
    const table = sqlTable.open(state);
    return { ...table, orderBy: [`${sqlTable.first(table).name}${direction}`, ...table.orderBy] };
  }
  throw new PlanError(`The step sort cannot order a ${state.type}.`);
};
