import * as Type from '@sinclair/typebox';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';
import { STATISTICS } from './statistics.js';

const schema = Type.Object(
  {
    type: Type.Literal('standardize'),
    column: NAMED.numeric,
    /** `z`: distance from the mean in standard deviations; `minmax`: from 0 at the smallest to 1 at the largest value. */
    how: Type.Union([Type.Literal('z'), Type.Literal('minmax')]),
    /** For `z`: degrees of freedom taken off in the deviation, by default 1. */
    ddof: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)]))
  },
  { additionalProperties: false, description: 'The values of a column on a standard scale.' }
);

export type StandardizeStep = Type.Static<typeof schema>;

/** The values of a column on a standard scale; missing ones stay missing. */
export const standardizeOperation: Operation<StandardizeStep> = {
  type: 'standardize',
  schema,
  columns: step => [step.column],
  explain: (step, before) => ({
    ...before,
    subject:
      step.how === 'z'
        ? `z-scores of ${step.column} (standard deviation with ddof=${String(step.ddof ?? 1)})`
        : `${step.column} scaled from 0 to 1`
  }),
  pandas: (step, state, context) => STATISTICS.get().standardize(step, state, 'pandas', context)
};
