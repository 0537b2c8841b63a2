import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  { type: Type.Literal('select'), columns: Type.Array(NAMED.column, { minItems: 1 }) },
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
  pandas: (step, state, context) => PREPARING.get().select(step, state, context)
};
