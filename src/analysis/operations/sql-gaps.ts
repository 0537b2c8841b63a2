import { sqlRows } from '../sql/sql-rows.js';
import { sqlDate } from '../conditions/sql-date.js';
import { printSelect } from '../sql/print-select.js';
import { selectFrom } from '../sql/sql-select.js';
import { GAP_SECONDS } from './gap-seconds.js';
import type { GapsStep } from './gaps.js';
import type { SqlOperation } from './sql-operation.js';

/** DuckDB SQL of the step gaps. */
export const sqlGaps: SqlOperation<GapsStep> = (step, state, context) => {
  const rows = sqlRows.open(sqlRows.expect(state, 'gaps'), 'group');
  const missing = [step.column, ...step.within].filter(context.mayMiss);
  const present = sqlRows.where(rows, open => missing.map(name => `${sqlRows.operand(open, name)} IS NOT NULL`));
  const date = `${sqlDate(step.column, step.format, present, context)}::TIMESTAMP`.replace(
    '::TIMESTAMP::TIMESTAMP',
    '::TIMESTAMP'
  );
  const keys = step.within.map(name => sqlRows.column(present, name));
  const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
  const gap = `epoch(${date} - lag(${date}) OVER (${partition}ORDER BY ${date})) AS gap`;
  const select = [`${step.fn === 'mean' ? 'avg' : step.fn}(gap) / ${String(GAP_SECONDS[step.unit])}`];
  return { type: 'value', lines: printSelect({ ...selectFrom({ ...present.query, select: [gap] }), select }) };
};
