import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('dedupe'),
    /** What makes rows the same. Empty: all columns. */
    columns: Type.Array(NAMED.column),
    keep: Type.Union([Type.Literal('first'), Type.Literal('last'), Type.Literal('none')])
  },
  { additionalProperties: false, description: 'Keep one of several rows that are the same.' }
);

export type DedupeStep = Type.Static<typeof schema>;

/** One of several rows that are the same, in the order of the rows. */
export const dedupeOperation: Operation<DedupeStep> = {
  type: 'dedupe',
  schema,
  columns: step => step.columns,
  explain: (step, before) => {
    const what = step.columns.length === 0 ? 'rows' : `rows with the same ${step.columns.join(' and ')}`;
    const kept = step.keep === 'first' ? '' : step.keep === 'last' ? ', keeping the last' : ', keeping none of them';
    return explainPrepared(before, `leaving out repeated ${what}${kept}`);
  },
  pandas: (step, state, context) => PREPARING.get().dedupe(step, state, context)
};
