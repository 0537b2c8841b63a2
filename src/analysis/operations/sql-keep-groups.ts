import { sqlRows } from '../sql/sql-rows.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import type { KeepGroupsStep } from './keep-groups.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step keepGroups. */
export const sqlKeepGroups: SqlOperation<KeepGroupsStep> = (step, state) => {
  const known = sqlRows.where(sqlRows.expect(state, 'keepGroups'), rows => [
    `${sqlRows.operand(rows, step.by)} IS NOT NULL`
  ]);
  const rows = sqlRows.open(known, 'window');
  const sizes = `count(*) OVER (PARTITION BY ${sqlRows.column(rows, step.by)})`;
  const qualify = [`${sizes} ${COMPARISON_OPERATORS[step.op].sql} ${sqlLiteral(step.value)}`];
  return { ...rows, query: { ...rows.query, qualify } };
};
