import { sqlTable } from '../sql/sql-table.js';
import { printSelect } from '../sql/print-select.js';
import { selectFrom } from '../sql/sql-select.js';
import type { ReduceStep } from './reduce.js';
import type { SqlOperation } from './sql-operation.js';

const FUNCTION = {
  mean: 'avg',
  median: 'median',
  sum: 'sum',
  min: 'min',
  max: 'max',
  std: 'stddev',
  count: 'count'
} as const;

/** DuckDB SQL of the step reduce. */
export const sqlReduce: SqlOperation<ReduceStep> = (step, state) => {
  const table = sqlTable.expect(state, 'reduce');
  const { name } = sqlTable.first(table);
  if (step.fn === 'last') {
    const orderBy = table.orderBy.map(key => (key.endsWith(' DESC') ? key.slice(0, -5) : `${key} DESC`));
    const { query, keys } = sqlTable.open(table);
    // The keys stand behind the value, since they may be what puts the groups in order.
    const select = [query.select[keys.length] ?? name, ...query.select.slice(0, keys.length)];
    return { type: 'value', lines: printSelect({ ...query, select, orderBy, limit: '1' }) };
  }
  // Of no groups the sum is 0, as in pandas.
  if (step.fn === 'range') {
    const spread = `max(${name}) - min(${name})`;
    return { type: 'value', lines: printSelect({ ...selectFrom(sqlTable.query(table)), select: [spread] }) };
  }
  const value = step.fn === 'sum' ? `coalesce(sum(${name}), 0)` : `${FUNCTION[step.fn]}(${name})`;
  return { type: 'value', lines: printSelect({ ...selectFrom(sqlTable.query(table)), select: [value] }) };
};
