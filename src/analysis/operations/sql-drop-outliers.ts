import { sqlRows } from '../sql/sql-rows.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import type { DropOutliersStep } from './drop-outliers.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step dropOutliers. */
export const sqlDropOutliers: SqlOperation<DropOutliersStep> = (step, state) => {
  const rows = sqlRows.open(sqlRows.expect(state, 'dropOutliers'), 'window');
  const value = sqlRows.column(rows, step.column);
  const factor = sqlLiteral(step.factor);
  const [low, high, span] =
    step.rule === 'iqr'
      ? [
          `quantile_cont(${value}, 0.25) OVER ()`,
          `quantile_cont(${value}, 0.75) OVER ()`,
          `(quantile_cont(${value}, 0.75) OVER () - quantile_cont(${value}, 0.25) OVER ())`
        ]
      : [`avg(${value}) OVER ()`, `avg(${value}) OVER ()`, `stddev_samp(${value}) OVER ()`];
  const qualify = [
    `${sqlRows.operand(rows, step.column)} >= ${low} - ${factor} * ${span}`,
    `${sqlRows.operand(rows, step.column)} <= ${high} + ${factor} * ${span}`
  ];
  return { ...rows, query: { ...rows.query, qualify } };
};
