import { sqlRows } from '../sql/sql-rows.js';
import { sqlMeasure } from './sql-measure.js';
import { sqlConditions } from '../conditions/sql-condition.js';
import { sqlOneRow } from './sql-one-row.js';
import { COMPARE_FORMULA } from './compare-formula.js';
import type { CompareStep } from './compare.js';
import type { SqlOperation } from './sql-operation.js';

const FORMULA: typeof COMPARE_FORMULA = {
  ...COMPARE_FORMULA,
  greater: (left, right) => `${left} > ${right}`,
  less: (left, right) => `${left} < ${right}`
};

/** DuckDB SQL of the step compare. */
export const sqlCompare: SqlOperation<CompareStep> = (step, state, context) => {
  const rows = sqlRows.open(sqlRows.expect(state, 'compare'), 'group');
  const side = (where: CompareStep['left']): string => {
    const value = sqlMeasure(step.measure, rows, context, sqlConditions(where, rows, context).join(' AND '));
    return / [-*/] /u.test(value) ? `(${value})` : value;
  };
  const formula = FORMULA[step.how](side(step.left), side(step.right));
  const number = step.how !== 'greater' && step.how !== 'less';
  return sqlOneRow(rows.query, [{ expression: formula, name: step.how, number }]);
};
