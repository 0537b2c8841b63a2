import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { explainPrepared } from './explain-prepared.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('dummies'),
    columns: Type.Array(Type.String(), { minItems: 1 }),
    /** Without the column of the first value. */
    dropFirst: Type.Boolean()
  },
  { additionalProperties: false, description: 'A column of 0 and 1 for each value, in the place of the columns.' }
);

export type DummiesStep = Type.Static<typeof schema>;

/** A column of 0 and 1 for each value; a missing value is 0 in all of them. */
export const dummiesOperation: Operation<DummiesStep> = {
  type: 'dummies',
  schema,
  columns: step => step.columns,
  after: (step, columns) => columns.filter(column => !step.columns.includes(column.name)),
  explain: (step, before) =>
    explainPrepared(before, `making a column of 0 and 1 for each value of ${step.columns.join(' and ')}`),
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'dummies'));
    const first = step.dropFirst ? ', drop_first=True' : '';
    const options = `columns=${context.labels(step.columns)}${first}, dtype=int`;
    return { type: 'frame', base: `${context.module('pandas')}.get_dummies(${base}, ${options})` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'dummies');
    const missing = step.columns.filter(context.mayMiss);
    const gone = missing.map(name => context.label(`${name}_null`)).join(', ');
    const without = missing.length === 0 ? '' : `.drop(${gone}, strict=False)`;
    const first = step.dropFirst ? ', drop_first=True' : '';
    return { type: 'frame', base: `${base}.to_dummies(${context.labels(step.columns)}${first})${without}` };
  },
  duckdb: notInSql(
    'dummies',
    'The columns of a query are fixed before it runs: take the relation as a pandas frame, `.df()`, for columns made of values.'
  )
};
