import * as Type from '@sinclair/typebox';
import { explainMeasure } from './explain-measure.js';
import { Measure } from './measure.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('pivot'),
    rows: Type.Array(NAMED.column, { minItems: 1 }),
    columns: Type.Array(NAMED.column, { minItems: 1 }),
    measure: Measure,
    /** Counts as parts of their row, of their column or of all rows, in percent or as fractions. */
    share: Type.Optional(
      Type.Object(
        {
          of: Type.Union([Type.Literal('row'), Type.Literal('column'), Type.Literal('all')]),
          unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')])
        },
        { additionalProperties: false }
      )
    ),
    /** A further row and column for all values; of counts and sums. */
    totals: Type.Boolean(),
    /** 0 in the place of a cell without rows; counts always have it. */
    zeros: Type.Boolean()
  },
  { additionalProperties: false, description: 'A table with groups down the side and across the top.' }
);

export type PivotStep = Type.Static<typeof schema>;

/** A table with groups down the side and across the top. Rows with a missing group are left out. */
export const pivotOperation: Operation<PivotStep> = {
  type: 'pivot',
  schema,
  columns: step => [...step.rows, ...step.columns, ...(step.measure.column === undefined ? [] : [step.measure.column])],
  explain: (step, before) => {
    const measure = explainMeasure(step.measure);
    const share =
      step.share === undefined
        ? measure
        : `${step.share.unit === 'percent' ? 'percentage' : 'share'} of ${step.share.of === 'all' ? 'all rows' : `each ${step.share.of}`}`;
    const subject = `${share} by ${step.rows.join(' and ')} (down) and ${step.columns.join(' and ')} (across)`;
    return { ...before, subject, measure };
  },
  pandas: (step, state, context) => PREPARING.get().pivot(step, state, context)
};
