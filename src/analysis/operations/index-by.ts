import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { explainPrepared } from './explain-prepared.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('indexBy'),
    /** Empty: the index becomes columns and the rows are numbered. */
    columns: Type.Array(Type.String())
  },
  { additionalProperties: false, description: 'Make columns the index of a pandas frame, or the index columns.' }
);

export type IndexByStep = Type.Static<typeof schema>;

/** Columns as the index of the rows. Throws `PlanError` for polars, whose frames have no index. */
export const indexByOperation: Operation<IndexByStep> = {
  type: 'indexBy',
  schema,
  columns: step => step.columns,
  explain: (step, before) =>
    explainPrepared(
      before,
      step.columns.length === 0 ? 'making the index columns' : `making ${step.columns.join(' and ')} the index`
    ),
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'indexBy'));
    const keys = step.columns.length === 1 ? step.columns.map(context.label).join('') : context.labels(step.columns);
    return { type: 'frame', base: step.columns.length === 0 ? `${base}.reset_index()` : `${base}.set_index(${keys})` };
  },
  polars: () => {
    throw new PlanError('Frames of polars have no index.');
  },
  duckdb: notInSql('indexBy', 'Relations have no index: sort by the columns, or show them first.')
};
