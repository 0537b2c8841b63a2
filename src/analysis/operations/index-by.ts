import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('indexBy'),
    /** Empty: the index becomes columns and the rows are numbered. */
    columns: Type.Array(NAMED.column)
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
  pandas: (step, state, context) => PREPARING.get().indexBy(step, state, context)
};
