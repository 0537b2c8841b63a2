import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { sqlDate } from '../conditions/sql-date.js';
import { printSelect } from '../sql/print-select.js';
import { sqlName } from '../sql/sql-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import { selectFrom } from '../sql/sql-select.js';
import type { SqlRows, SqlState, SqlTable } from '../sql/sql-state.js';
import { sqlTable } from '../sql/sql-table.js';
import type { WindowFunction, WindowStep } from './window.js';

const FUNCTIONS = {
  sum: 'sum',
  mean: 'avg',
  median: 'median',
  max: 'max',
  min: 'min',
  std: 'stddev',
  count: 'count'
} as const;

type Over = { readonly partition: readonly string[]; readonly order?: string; readonly period?: string };

function over({ partition, order }: Over, frame = ''): string {
  const parts = [
    ...(partition.length === 0 ? [] : [`PARTITION BY ${partition.join(', ')}`]),
    ...(order === undefined ? [] : [`ORDER BY ${order}`]),
    ...(frame === '' ? [] : [frame])
  ];
  return `OVER (${parts.join(' ')})`;
}

function expression(fn: WindowFunction, value: string, where: Over): string {
  switch (fn.type) {
    case 'cumulative':
      return `${FUNCTIONS[fn.fn]}(${value}) ${over(where, 'ROWS UNBOUNDED PRECEDING')}`;
    case 'rolling': {
      const rows = over(where, `ROWS ${String(fn.size - 1)} PRECEDING`);
      return `CASE WHEN count(${value}) ${rows} = ${String(fn.size)} THEN ${FUNCTIONS[fn.fn]}(${value}) ${rows} END`;
    }
    case 'change': {
      const interval = `INTERVAL ${String(where.period === 'quarter' ? 3 * fn.back : fn.back)} MONTH PRECEDING`;
      const spaced = fn.back > 1 && (where.period === 'month' || where.period === 'quarter');
      const before = spaced
        ? `max(${value}) ${over(where, `RANGE BETWEEN ${interval} AND ${interval}`)}`
        : `lag(${value}${fn.back === 1 ? '' : `, ${String(fn.back)}`}) ${over(where)}`;
      return fn.form === 'previous'
        ? before
        : fn.form === 'difference'
          ? `${value} - ${before}`
          : `100 * (${value} / ${before} - 1)`;
    }
  }
}

/** The groups as plain columns of a query around them, each day with 0 where there was none when the window fills. */
function plain(table: SqlTable, fill: boolean): SqlTable {
  const { name } = sqlTable.first(table);
  const [key = ''] = table.keys;
  const inner = printSelect(table.query);
  const days = `SELECT unnest(generate_series(min(${key}), max(${key}), INTERVAL 1 DAY))::DATE AS ${key} FROM totals`;
  const from = fill
    ? [
        '(',
        '    WITH totals AS (',
        ...inner.map(line => `        ${line}`),
        '    )',
        `    SELECT ${key}, coalesce(${name}, 0) AS ${name}`,
        `    FROM (${days})`,
        `    LEFT JOIN totals USING (${key})`,
        ')'
      ]
    : table.query;
  return { ...table, query: { ...selectFrom('totals'), from }, measures: [{ expression: name, name }] };
}

function ofTable(step: WindowStep, before: SqlTable): SqlTable {
  const { fn } = step;
  const [key, ...groups] = before.keys;
  if (key === undefined) {
    throw new PlanError('The step window needs groups.');
  }
  if (
    groups.length > 0 &&
    (fn.type === 'rolling' || (fn.type === 'cumulative' && (fn.fn === 'mean' || fn.fn === 'count')))
  ) {
    throw new PlanError('The step window can make no such values inside groups.');
  }
  const named = before.orderBy[0] === key;
  // Names of weekdays and months are put in order by a number that only the query itself knows.
  const order = named ? key : before.orderBy[0];
  const fill = fn.type === 'rolling' && fn.fill === true;
  const table = named ? plain(before, fill) : before;
  const { expression: value, name } = sqlTable.first(table);
  const where: Over = {
    partition: groups,
    ...(order === undefined ? {} : { order }),
    ...(before.period === undefined ? {} : { period: before.period })
  };
  const made = { expression: expression(fn, value, where), name, window: true };
  const spaced = fn.type === 'change' && fn.back > 1 && (before.period === 'month' || before.period === 'quarter');
  const keys = named ? table.keys : table.query.select.slice(0, table.keys.length);
  return {
    ...table,
    query: {
      ...table.query,
      select: [...keys, `${made.expression} AS ${name}`],
      qualify: spaced ? [`${made.expression} IS NOT NULL`] : table.query.qualify
    },
    measures: [made]
  };
}

function ofRows(step: WindowStep, before: SqlRows, context: CompileContext): SqlState {
  if (step.column === undefined) {
    throw new PlanError('The step window needs a column: name it in column.');
  }
  const rows = sqlRows.open(before, 'group');
  const value = sqlRows.operand(rows, step.column);
  const name = sqlName(step.column);
  if (step.order === undefined) {
    const made = expression(step.fn, value, { partition: [] });
    return { type: 'relation', lines: printSelect({ ...rows.query, select: [`${made} AS ${name}`] }) };
  }
  const date = sqlDate(step.order, step.format, rows, context);
  const key = sqlName(step.order);
  const made = { expression: expression(step.fn, value, { partition: [], order: date }), name, window: true };
  const select = [date === key ? key : `${date} AS ${key}`, `${made.expression} AS ${name}`];
  return { type: 'table', query: { ...rows.query, select }, keys: [key], measures: [made], orderBy: [key] };
}

/** DuckDB SQL of a window. Throws `PlanError` behind a single value. */
export function sqlWindow(step: WindowStep, state: SqlState, context: CompileContext): SqlState {
  return state.type === 'table'
    ? ofTable(step, sqlTable.open(state))
    : ofRows(step, sqlRows.expect(state, 'window'), context);
}
