import { type Static, Type } from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('distribution'),
    by: Type.String(),
    /** Absent: of the rows; a column: of its sum. */
    of: Type.Optional(Type.String()),
    unit: Type.Union([Type.Literal('percent'), Type.Literal('fraction')])
  },
  { additionalProperties: false, description: 'What part of all rows, or of a total, each group has. Adds up to one.' }
);

export type DistributionStep = Static<typeof schema>;

/** What part of all rows or of a total each group has. Rows with a missing group are left out of both. */
export const distributionOperation: Operation<DistributionStep> = {
  type: 'distribution',
  schema,
  columns: step => [step.by, ...(step.of === undefined ? [] : [step.of])],
  explain: (step, before) => {
    const measure = `${step.unit === 'percent' ? 'percentage' : 'share'} of ${step.of === undefined ? 'the rows' : `the total ${step.of}`}`;
    return { ...before, subject: `${measure} in each ${step.by}`, measure, keys: step.by };
  },
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'distribution');
    const times = step.unit === 'percent' ? ' * 100' : '';
    if (step.of === undefined) {
      const shares = `${pandasColumn(frame, step.by, context)}.value_counts(normalize=True)`;
      const code = step.unit === 'percent' ? `${shares}.mul(100)` : shares;
      return { type: 'table', code, keys: [step.by], measures: ['"proportion"'] };
    }
    const value = context.label(step.of);
    const totals = `${pandasFrame(frame)}.groupby(${context.label(step.by)})[${value}].sum()`;
    const code = `${totals}.pipe(lambda totals: totals / totals.sum()${times})`;
    return { type: 'table', code, keys: [step.by], measures: [value] };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'distribution');
    const polars = context.module('polars');
    const key = context.label(step.by);
    const rows = context.mayMiss(step.by) ? `${base}.drop_nulls(${key})` : base;
    const times = step.unit === 'percent' ? ' * 100' : '';
    const name = step.unit === 'percent' ? '"percent"' : '"share"';
    const total = step.of === undefined ? `${polars}.len()` : `${context.expression(step.of)}.sum()`;
    const groups = `${rows}.group_by(${key}).agg(${total}.alias(${name}))`;
    const share = `${polars}.col(${name}) / ${polars}.col(${name}).sum()${times}`;
    return { type: 'table', code: `${groups}.with_columns(${share})`, keys: [step.by], measures: [name] };
  }
};
