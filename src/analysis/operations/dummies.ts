import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('dummies'),
    columns: Type.Array(NAMED.column, { minItems: 1 }),
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
  pandas: (step, state, context) => PREPARING.get().dummies(step, state, context)
};
