import type { TArray, TString } from '@sinclair/typebox';
import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import { joinedColumns } from './joined-columns.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const keys = (name: TString): TArray<TString> => Type.Array(name, { minItems: 1 });

const schema = Type.Object(
  {
    type: Type.Literal('join'),
    /** Variable name of the other dataset. No row of it may match two of its own keys: rows are never multiplied. */
    with: NAMED.dataset,
    /** Keys of this dataset, and those of the other one in the same order. */
    left: keys(NAMED.column),
    right: keys(NAMED.joined),
    /** `left` keeps every row, `inner` those with a match, `anti` those without one. */
    how: Type.Union((['left', 'inner', 'anti'] as const).map(how => Type.Literal(how))),
    /** Columns to bring along; absent: all. */
    columns: Type.Optional(Type.Array(NAMED.joined)),
    /** Uniqueness of the other keys is not certain: the code checks it. */
    checked: Type.Optional(Type.Boolean())
  },
  {
    additionalProperties: false,
    description: 'Brings the columns of another dataset along, or keeps the rows without a match in it.'
  }
);

export type JoinStep = Type.Static<typeof schema>;

/** Columns of another dataset beside those of this one, matched by key; or the rows without a match. */
export const joinOperation: Operation<JoinStep> = {
  type: 'join',
  schema,
  columns: step => step.left,
  after: joinedColumns,
  explain: (step, before) =>
    step.how === 'anti'
      ? { ...before, where: [...before.where, `${step.left.join(' and ')} is not in ${step.with}`] }
      : explainPrepared(
          before,
          `joining ${step.with} on ${step.left.join(' and ')}${step.how === 'inner' ? ', matches only' : ''}`
        ),
  pandas: (step, state, context) => PREPARING.get().join(step, state, context)
};
