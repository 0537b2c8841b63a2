import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { printSelect } from '../sql/print-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import { roundable } from '../compile/roundable.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('describe'),
    /** Empty: all columns. */
    columns: Type.Array(Type.String())
  },
  { additionalProperties: false, description: 'Summary statistics of one, several or all columns.' }
);

export type DescribeStep = Type.Static<typeof schema>;

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
    return roundable.pandas(`${pandasFrame(frame)}${columns}.describe(include="all")`);
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'describe');
    if (step.columns.length === 1) {
      return { type: 'value', code: `${base}[${step.columns.map(context.label).join('')}].describe()` };
    }
    const columns = step.columns.length === 0 ? '' : `.select(${step.columns.map(context.label).join(', ')})`;
    return { type: 'value', code: `${base}${columns}.describe()` };
  },
  duckdb: (step, state) => {
    const rows = sqlRows.expect(state, 'describe');
    const query = sqlRows.query(step.columns.length === 0 ? rows : sqlRows.show(rows, step.columns));
    const [first = '', ...others] = printSelect(query);
    return { type: 'relation', lines: [`SUMMARIZE ${first}`, ...others] };
  }
};
