import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  { type: Type.Literal('select'), columns: Type.Array(Type.String(), { minItems: 1 }) },
  { additionalProperties: false, description: 'Keep these columns only, in this order.' }
);

export type SelectStep = Type.Static<typeof schema>;

/** The frame with these columns only. */
export const selectOperation: Operation<SelectStep> = {
  type: 'select',
  schema,
  columns: step => step.columns,
  after: (step, columns) => step.columns.flatMap(name => columns.find(column => column.name === name) ?? []),
  explain: (step, before) => explainPrepared(before, `keeping only ${step.columns.join(', ')}`),
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'select'));
    return { type: 'frame', base: `${base}[${context.labels(step.columns)}]` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'select');
    return { type: 'frame', base: `${base}.select(${step.columns.map(context.label).join(', ')})` };
  },
  duckdb: (step, state) => sqlRows.show(sqlRows.expect(state, 'select'), step.columns)
};
