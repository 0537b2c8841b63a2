import * as Type from '@sinclair/typebox';
import type { Explanation } from '../explain/explanation.js';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import type { Operation } from './operation.js';
import { pandasTop } from './pandas-top.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('top'),
    /** Column that decides; absent after an aggregate, where the first measure decides. */
    by: Type.Optional(NAMED.column),
    direction: Type.Union([Type.Literal('max'), Type.Literal('min')]),
    count: Type.Integer({ minimum: 1 }),
    /** Rows or groups to leave out at the start: 1 for "second highest". */
    skip: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Groups that each give their own rows; after an aggregate, whose first keys they are, their own groups. */
    within: Type.Optional(Type.Array(GroupKey)),
    /** Columns to show; empty for all. */
    columns: Type.Array(NAMED.column),
    /** `label`: the one value or group that was asked for; `table`: rows in order. */
    answer: Type.Union([Type.Literal('label'), Type.Literal('table')])
  },
  {
    additionalProperties: false,
    description: 'The rows or groups with the largest or smallest value. Ties: the first.'
  }
);

export type TopStep = Type.Static<typeof schema>;

function explain(step: TopStep, before: Explanation): Explanation {
  const end = step.direction === 'max' ? 'highest' : 'lowest';
  const place = step.skip === undefined || step.skip === 0 ? end : `${end} but ${String(step.skip)}`;
  if (before.keys !== undefined) {
    if (step.within !== undefined) {
      const several = step.count === 1 ? place : `${String(step.count)} ${place}`;
      return {
        ...before,
        subject: `${before.subject}, the ${several} in each ${step.within.map(explainKey).join(' and ')}`
      };
    }
    const subject =
      step.answer === 'label'
        ? `${before.keys} with the ${place} ${before.measure ?? 'value'}`
        : `${before.subject}, the ${String(step.count)} ${place}`;
    return { ...before, subject };
  }
  const rows = step.count === 1 ? 'the row' : `the ${String(step.count)} rows`;
  const what = step.columns.length === 0 ? rows : `${step.columns.join(' and ')} of ${rows}`;
  const each = step.within === undefined ? '' : ` in each ${step.within.map(explainKey).join(' and ')}`;
  return { ...before, subject: `${what} with the ${place} ${step.by ?? ''}${each}` };
}

/** The row or group with the largest or smallest value, or the first few of them in order. */
export const topOperation: Operation<TopStep> = {
  type: 'top',
  schema,
  columns: step => [
    ...(step.by === undefined ? [] : [step.by]),
    ...(step.within ?? []).map(keyColumn),
    ...step.columns
  ],
  explain,
  pandas: pandasTop
};
