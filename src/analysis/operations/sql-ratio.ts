import { sqlKeys } from '../keys/sql-key.js';
import { freeName } from '../sql/free-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { RatioStep } from './ratio.js';
import { ratioParts } from './ratio-parts.js';
import { groupedRows, sqlGroups } from './sql-groups.js';
import { sqlMeasure } from './sql-measure.js';
import { sqlOneRow } from './sql-one-row.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step ratio. */
export const sqlRatio: SqlOperation<RatioStep> = (step, state, context) => {
  const { sums, heading } = ratioParts(step);
  const rows = groupedRows(step.by, sqlRows.expect(state, 'ratio'), context);
  const [of, over] = sums.map(sum => sqlMeasure(sum, rows, context));
  const expression = `${step.unit === 'percent' ? '100 * ' : ''}${of ?? ''} / ${over ?? ''}`;
  if (step.by.length === 0) {
    return sqlOneRow(rows.query, [{ expression, name: freeName(heading, []), number: true }]);
  }
  const keys = sqlKeys(step.by, rows, context).map(({ name }) => name);
  return sqlGroups(step.by, rows, [{ expression, name: freeName(heading, keys), number: true }], context);
};
