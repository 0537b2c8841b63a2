import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { sqlRows } from '../sql/sql-rows.js';
import { sqlTable } from '../sql/sql-table.js';
import { sqlAggregate } from './sql-aggregate.js';
import type { SqlOperation } from './sql-operation.js';
import type { StandoutStep } from './standout.js';

/** DuckDB SQL of the step standout: all rows are measured in a query in brackets, the groups by a window over them. */
export const sqlStandout: SqlOperation<StandoutStep> = (step, state, context) => {
  const rows = sqlRows.expect(state, 'standout');
  const measures = [step.measure];
  const table = sqlTable.expect(sqlAggregate({ by: step.by, measures }, rows, context), 'standout');
  const sign = COMPARISON_OPERATORS[step.op].sql;
  const whole =
    step.measure.fn === 'mean' || step.measure.fn === 'median'
      ? sqlAggregate({ by: [], measures }, rows, context)
      : undefined;
  if (whole?.type === 'value') {
    return sqlTable.where(table, measure => `${measure} ${sign} (${whole.lines.map(line => line.trim()).join(' ')})`);
  }
  const [first, ...others] = table.measures;
  const test = `${first?.expression ?? ''} ${sign} avg(${first?.expression ?? ''}) OVER ()`;
  return first === undefined
    ? table
    : { ...table, measures: [first, ...others], query: { ...table.query, qualify: [...table.query.qualify, test] } };
};
