import * as Type from '@sinclair/typebox';
import type { CompileState, TableState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import { printSelect } from '../sql/print-select.js';
import { selectFrom } from '../sql/sql-select.js';
import { sqlTable } from '../sql/sql-table.js';
import type { Operation } from './operation.js';
import { pandasTable } from './pandas-table.js';
import { polarsTable } from './polars-table.js';

const FUNCTIONS = ['mean', 'median', 'sum', 'min', 'max', 'std', 'count', 'last'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('reduce'),
    /** `last`: of the last group in the order of the keys. */
    fn: Type.Union(FUNCTIONS.map(name => Type.Literal(name)))
  },
  {
    additionalProperties: false,
    description: 'One number made of the first measure of all groups; missing values are skipped.'
  }
);

export type ReduceStep = Type.Static<typeof schema>;

const WORDS: Readonly<Record<ReduceStep['fn'], string>> = {
  mean: 'mean of the',
  median: 'median of the',
  sum: 'sum of the',
  min: 'smallest',
  max: 'largest',
  std: 'standard deviation of the',
  count: 'number of groups of the',
  last: 'last'
};

const SQL = {
  mean: 'avg',
  median: 'median',
  sum: 'sum',
  min: 'min',
  max: 'max',
  std: 'stddev',
  count: 'count'
} as const;

function expectTable(state: CompileState): TableState & { readonly first: string } {
  const first = state.type === 'table' ? state.measures[0] : undefined;
  if (state.type !== 'table' || first === undefined) {
    throw new PlanError('The step reduce needs groups: put an aggregate with keys before it.');
  }
  return { ...state, first };
}

/** One number made of the measure of all groups: the mean of monthly totals. */
export const reduceOperation: Operation<ReduceStep> = {
  type: 'reduce',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: `${WORDS[step.fn]} ${before.subject}` }),
  pandas: (step, state) => {
    const { first, ...table } = expectTable(state);
    const code = step.fn === 'last' ? pandasTable(table) : table.code;
    const series = table.measures.length === 1 ? code : `${code}[${first}]`;
    return { type: 'value', code: step.fn === 'last' ? `${series}.iloc[-1]` : `${series}.${step.fn}()` };
  },
  polars: (step, state, context) => {
    const { first, ...table } = expectTable(state);
    const code = step.fn === 'last' ? polarsTable(table, context) : table.code;
    return { type: 'value', code: step.fn === 'last' ? `${code}[${first}][-1]` : `${code}[${first}].${step.fn}()` };
  },
  duckdb: (step, state) => {
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
    const value = step.fn === 'sum' ? `coalesce(sum(${name}), 0)` : `${SQL[step.fn]}(${name})`;
    return { type: 'value', lines: printSelect({ ...selectFrom(sqlTable.query(table)), select: [value] }) };
  }
};
