import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState } from '../sql/sql-state.js';
import type { FillStep } from './fill.js';

const FUNCTIONS = { mean: 'avg', median: 'median', min: 'min', max: 'max' } as const;

/** DuckDB SQL of something in the place of missing values. Throws `PlanError` for what needs rows in an order. */
export function sqlFill(step: FillStep, state: SqlState, _context: CompileContext): SqlState {
  const before = sqlRows.expect(state, 'fill');
  const { with: filling } = step;
  if (filling.type === 'neighbour') {
    throw new PlanError('Rows of a relation have no order, so no value is the one before: fill with another value.');
  }
  if (filling.type === 'value') {
    const literal = sqlLiteral(filling.value);
    return step.columns.reduce(
      (rows, name) => sqlRows.make(rows, name, over => `coalesce(${sqlRows.column(over, name)}, ${literal})`),
      before
    );
  }
  const write = (rows: SqlRows, name: string): string => {
    const value = sqlRows.column(rows, name);
    const by = filling.by.map(key => sqlRows.column(rows, key)).join(', ');
    const measure = filling.fn === 'mode' ? `mode(${value} ORDER BY ${value})` : `${FUNCTIONS[filling.fn]}(${value})`;
    return `coalesce(${value}, ${measure} OVER (${by === '' ? '' : `PARTITION BY ${by}`}))`;
  };
  const open = sqlRows.open(before, 'window');
  const filled = step.columns.reduce((rows, name) => sqlRows.make(rows, name, over => write(over, name), false), open);
  return sqlRows.nested(filled);
}
