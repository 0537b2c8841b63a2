import { sqlRows } from '../sql/sql-rows.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import type { ReplaceStep } from './replace.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step replace. */
export const sqlReplace: SqlOperation<ReplaceStep> = (step, state) =>
  sqlRows.make(sqlRows.expect(state, 'replace'), step.column, rows => {
    const value = sqlRows.column(rows, step.column);
    const cases = step.values.map(
      ({ from, to }) => `WHEN ${sqlLiteral(from)} THEN ${to === undefined ? 'NULL' : sqlLiteral(to)}`
    );
    return `CASE ${value} ${cases.join(' ')} ELSE ${value} END`;
  });
