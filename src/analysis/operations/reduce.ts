import * as Type from '@sinclair/typebox';
import { expectGroups } from './expect-groups.js';
import type { Operation } from './operation.js';
import { pandasTable } from './pandas-table.js';

const FUNCTIONS = ['mean', 'median', 'sum', 'min', 'max', 'range', 'std', 'count', 'last'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('reduce'),
    /** `range`: the largest less the smallest; `last`: of the last group in the order of the keys. */
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
  range: 'difference between the largest and the smallest',
  std: 'standard deviation of the',
  count: 'number of groups of the',
  last: 'last'
};

/** One number made of the measure of all groups: the mean of monthly totals. */
export const reduceOperation: Operation<ReduceStep> = {
  type: 'reduce',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: `${WORDS[step.fn]} ${before.subject}` }),
  pandas: (step, state) => {
    const { first, ...table } = expectGroups(state, 'reduce');
    const code = step.fn === 'last' ? pandasTable(table) : table.code;
    const series = table.measures.length === 1 ? code : `${code}[${first}]`;
    if (step.fn === 'range') {
      return { type: 'value', code: `${series}.agg(lambda groups: groups.max() - groups.min())` };
    }
    return { type: 'value', code: step.fn === 'last' ? `${series}.iloc[-1]` : `${series}.${step.fn}()` };
  }
};
