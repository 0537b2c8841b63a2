import { sqlRows } from '../sql/sql-rows.js';
import { printSelect } from '../sql/print-select.js';
import type { DescribeStep } from './describe.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step describe. */
export const sqlDescribe: SqlOperation<DescribeStep> = (step, state) => {
  const rows = sqlRows.expect(state, 'describe');
  const query = sqlRows.query(step.columns.length === 0 ? rows : sqlRows.show(rows, step.columns));
  const [first = '', ...others] = printSelect(query);
  return { type: 'relation', lines: [`SUMMARIZE ${first}`, ...others] };
};
