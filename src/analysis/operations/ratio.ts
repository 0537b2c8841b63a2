import * as Type from '@sinclair/typebox';
import { explainKey } from '../keys/explain-key.js';
import { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { NAMED } from '../plan/named.js';
import type { Operation } from './operation.js';
import { STATISTICS } from './statistics.js';

const schema = Type.Object(
  {
    type: Type.Literal('ratio'),
    of: NAMED.numeric,
    over: NAMED.numeric,
    by: Type.Array(GroupKey),
    unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')])
  },
  {
    additionalProperties: false,
    description: 'The sum of a column divided by that of another.'
  }
);

export type RatioStep = Type.Static<typeof schema>;

/** A sum divided by another one: large rows count for more than small ones, unlike in a mean of the quotients of the rows. */
export const ratioOperation: Operation<RatioStep> = {
  type: 'ratio',
  schema,
  columns: step => [...step.by.map(keyColumn), step.of, step.over],
  explain: (step, before) => {
    const measure =
      step.unit === 'percent'
        ? `total ${step.of} as a percentage of total ${step.over}`
        : `total ${step.of} divided by total ${step.over}`;
    const keys = step.by.map(explainKey).join(' and ');
    return keys === ''
      ? { ...before, subject: measure, measure }
      : { ...before, subject: `${measure} by ${keys}`, measure, keys };
  },
  pandas: (step, state, context) => STATISTICS.get().ratio(step, state, context)
};
