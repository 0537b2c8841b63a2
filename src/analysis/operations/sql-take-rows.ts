import { sqlRows } from '../sql/sql-rows.js';
import { selectCount } from '../sql/select-count.js';
import type { RowsStep } from './rows.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step rows. */
export const sqlTakeRows: SqlOperation<RowsStep> = (step, state) => {
  const rows = sqlRows.open(sqlRows.expect(state, 'rows'), step.take === 'random' ? 'order' : 'limit');
  const count = String(step.count);
  if (step.take === 'last') {
    const total = selectCount(rows.query);
    return { ...rows, query: { ...rows.query, offset: `greatest((${total}) - ${count}, 0)` } };
  }
  const orderBy = step.take === 'random' ? ['random()'] : rows.query.orderBy;
  return { ...rows, query: { ...rows.query, orderBy, limit: count } };
};
