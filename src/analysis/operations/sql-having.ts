import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { sqlTable } from '../sql/sql-table.js';
import type { HavingStep } from './having.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step having. */
export const sqlHaving: SqlOperation<HavingStep> = (step, state) => {
  const test = (measure: string): string => {
    const sign =
      step.op === 'ne' && !measure.startsWith('count(') ? 'IS DISTINCT FROM' : COMPARISON_OPERATORS[step.op].sql;
    return `${measure} ${sign} ${sqlLiteral(step.value)}`;
  };
  return sqlTable.where(sqlTable.expect(state, 'having'), test);
};
