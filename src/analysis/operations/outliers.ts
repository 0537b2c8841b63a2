import * as Type from '@sinclair/typebox';
import type { Operation } from './operation.js';
import { NAMED } from '../plan/named.js';
import { STATISTICS } from './statistics.js';

const schema = Type.Object(
  {
    type: Type.Literal('outliers'),
    column: NAMED.numeric,
    /** `iqr`: further than `factor` interquartile ranges outside the quartiles; `z`: further than `factor` deviations from the mean. */
    method: Type.Union([Type.Literal('iqr'), Type.Literal('z')]),
    factor: Type.Number({ exclusiveMinimum: 0 }),
    /** For `z`: degrees of freedom taken off in the deviation, by default 1. */
    ddof: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    /** Only those above or below. */
    side: Type.Optional(Type.Union([Type.Literal('high'), Type.Literal('low')])),
    /** `outliers` and `others` keep rows, those with a missing value in neither; `bounds` gives the two limits. */
    keep: Type.Union([Type.Literal('outliers'), Type.Literal('others'), Type.Literal('bounds')])
  },
  { additionalProperties: false, description: 'Rows with an unusually large or small value, or the rows without them.' }
);

export type OutliersStep = Type.Static<typeof schema>;

const SIDES = { high: 'far above', low: 'far below' } as const;

/** Rows with unusual values, the rows without them, or the limits between the two. */
export const outliersOperation: Operation<OutliersStep> = {
  type: 'outliers',
  schema,
  columns: step => [step.column],
  explain: (step, before) => {
    const far = step.side === undefined ? 'outside' : SIDES[step.side];
    const factor = String(step.factor);
    const rule =
      step.method === 'iqr'
        ? `${factor} interquartile ranges ${far} the quartiles`
        : `${factor} standard deviations (ddof=${String(step.ddof ?? 1)}) ${far === 'outside' ? 'away from' : far} the mean`;
    if (step.keep === 'bounds') {
      return { ...before, subject: `limits of ${step.column} at ${rule}` };
    }
    const test = step.keep === 'outliers' ? 'is more than' : 'is at most';
    return { ...before, where: [...before.where, `${step.column} ${test} ${rule}`] };
  },
  pandas: (step, state, context) => STATISTICS.get().outliers(step, state, 'pandas', context)
};
