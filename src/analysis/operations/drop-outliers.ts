import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('dropOutliers'),
    column: NAMED.numeric,
    /** `iqr`: further than `factor` interquartile ranges from the quartiles; `sd`: than `factor` standard deviations from the mean. */
    rule: Type.Union([Type.Literal('iqr'), Type.Literal('sd')]),
    factor: Type.Number({ exclusiveMinimum: 0 })
  },
  { additionalProperties: false, description: 'Leave out rows whose value lies far from the others, or is missing.' }
);

export type DropOutliersStep = Type.Static<typeof schema>;

/** The rows whose value does not lie far from the others. */
export const dropOutliersOperation: Operation<DropOutliersStep> = {
  type: 'dropOutliers',
  schema,
  columns: step => [step.column],
  explain: (step, before) => {
    const limit =
      step.rule === 'iqr'
        ? `${String(step.factor)} interquartile ranges from the quartiles`
        : `${String(step.factor)} standard deviations from the mean`;
    return explainPrepared(before, `leaving out rows whose ${step.column} is further than ${limit} or missing`);
  },
  pandas: (step, state, context) => PREPARING.get().dropOutliers(step, state, context)
};
