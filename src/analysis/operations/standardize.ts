import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { roundable } from '../compile/roundable.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('standardize'),
    column: Type.String(),
    /** `z`: distance from the mean in standard deviations; `minmax`: from 0 at the smallest to 1 at the largest value. */
    how: Type.Union([Type.Literal('z'), Type.Literal('minmax')]),
    /** For `z`: degrees of freedom taken off in the deviation, by default 1. */
    ddof: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)]))
  },
  { additionalProperties: false, description: 'The values of a column on a standard scale.' }
);

export type StandardizeStep = Type.Static<typeof schema>;

function formula({ how, ddof }: StandardizeStep, values: string): string {
  return how === 'z'
    ? `(${values} - ${values}.mean()) / ${values}.std(${ddof === 0 ? 'ddof=0' : ''})`
    : `(${values} - ${values}.min()) / (${values}.max() - ${values}.min())`;
}

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
  pandas: (step, state, context) => {
    const series = pandasColumn(expectFrame(state, 'standardize'), step.column, context);
    const code = /^\w+\["[^"]*"\]$/u.test(series)
      ? formula(step, series)
      : `${series}.pipe(lambda values: ${formula(step, 'values')})`;
    return roundable.pandas(code);
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'standardize');
    const value = formula(step, context.expression(step.column));
    const code = `${base}.select(${value})`;
    return {
      type: 'value',
      code: `${code}.to_series()`,
      rounded: digits => `${code}.to_series().round(${String(digits)})`
    };
  },
  duckdb: notInSql('standardize', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
