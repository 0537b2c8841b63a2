import { sqlRows } from '../sql/sql-rows.js';
import type { DropMissingStep } from './drop-missing.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step dropMissing. */
export const sqlDropMissing: SqlOperation<DropMissingStep> = (step, state) => {
  const rows = sqlRows.expect(state, 'dropMissing');
  const columns = step.columns.length === 0 ? sqlRows.columns(rows) : step.columns;
  if (step.how === 'any' && step.columns.length === 0) {
    // A star in WHERE stands for all columns, of which each must pass the test.
    return sqlRows.where(sqlRows.starred(rows), () => ['COLUMNS(*) IS NOT NULL']);
  }
  return sqlRows.where(rows, open => {
    const tests = columns.map(name => `${sqlRows.operand(open, name)} IS NOT NULL`);
    return step.how === 'any' || tests.length === 1 ? tests : [`(${tests.join(' OR ')})`];
  });
};
