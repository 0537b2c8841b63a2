import { sqlRows } from '../sql/sql-rows.js';
import { sqlName } from '../sql/sql-name.js';
import { printSelect } from '../sql/print-select.js';
import type { RemovedStep } from './removed.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step removed. */
export const sqlRemoved: SqlOperation<RemovedStep> = (_, state, context) => {
  const rows = sqlRows.open(sqlRows.expect(state, 'removed'), 'group');
  const whole = `(SELECT count(*) FROM ${sqlName(context.profile.name)})`;
  return { type: 'value', lines: printSelect({ ...rows.query, select: [`${whole} - count(*)`] }) };
};
