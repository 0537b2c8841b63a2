import * as Type from '@sinclair/typebox';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';
import { STATISTICS } from './statistics.js';

const schema = Type.Object(
  {
    type: Type.Literal('weighted'),
    column: NAMED.numeric,
    weight: NAMED.numeric,
    by: Type.Optional(NAMED.column)
  },
  { additionalProperties: false, description: 'Mean of a column weighted by another, over all rows or for each group.' }
);

export type WeightedStep = Type.Static<typeof schema>;

/** Weighted mean over rows that have both the value and the weight. */
export const weightedOperation: Operation<WeightedStep> = {
  type: 'weighted',
  schema,
  columns: step => [step.column, step.weight, ...(step.by === undefined ? [] : [step.by])],
  explain: (step, before) => {
    const measure = `mean ${step.column} weighted by ${step.weight}`;
    return step.by === undefined
      ? { ...before, subject: measure, measure }
      : { ...before, subject: `${measure} by ${step.by}`, measure, keys: step.by };
  },
  pandas: (step, state, context) => STATISTICS.get().weighted(step, state, 'pandas', context)
};
