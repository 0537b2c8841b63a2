import { sqlRows } from '../sql/sql-rows.js';
import { groupedRows, sqlGroups } from './sql-groups.js';
import { sqlKeys } from '../keys/sql-key.js';
import { freeName } from '../sql/free-name.js';
import type { DistributionStep } from './distribution.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step distribution. */
export const sqlDistribution: SqlOperation<DistributionStep> = (step, state, context) => {
  const before = sqlRows.expect(state, 'distribution');
  const rows = groupedRows([step.by], before, context);
  const part = step.of === undefined ? 'count(*)' : `coalesce(sum(${sqlRows.column(rows, step.of)}), 0)`;
  const expression = `${step.unit === 'percent' ? '100 * ' : ''}${part} / sum(${part}) OVER ()`;
  const keys = sqlKeys([step.by], rows, context).map(key => key.name);
  const name = freeName(step.unit === 'percent' ? 'percent' : 'share', keys);
  const amount = freeName(step.of === undefined ? 'count' : `sum_${step.of}`, [...keys, name]);
  // What tests the amounts must not leave out groups before the parts are made.
  const front = step.amount === true ? [{ expression: part, name: amount, window: true, number: true }] : [];
  return sqlGroups([step.by], rows, [...front, { expression, name, window: true, number: true }], context);
};
