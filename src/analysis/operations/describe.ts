import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('describe'),
    /** Empty: all columns. */
    columns: Type.Array(NAMED.column)
  },
  { additionalProperties: false, description: 'Summary statistics of one, several or all columns.' }
);

export type DescribeStep = Type.Static<typeof schema>;

const NUMERIC = new Set(['integer', 'number']);

/** Summary statistics. */
export const describeOperation: Operation<DescribeStep> = {
  type: 'describe',
  schema,
  columns: step => step.columns,
  explain: (step, before) => ({
    ...before,
    subject: `summary of ${step.columns.length === 0 ? 'all columns' : step.columns.join(', ')}`
  }),
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'describe');
    if (step.columns.length === 1) {
      return roundable.pandas(`${pandasColumn(frame, step.columns.join(''), context)}.describe()`);
    }
    const columns = step.columns.length === 0 ? '' : `[${context.labels(step.columns)}]`;
    const numbers = step.columns.every(name => NUMERIC.has(context.column(name)?.type ?? ''));
    const include = step.columns.length > 0 && numbers ? '' : 'include="all"';
    return roundable.pandas(`${pandasFrame(frame)}${columns}.describe(${include})`);
  }
};
