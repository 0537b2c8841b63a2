import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { roundable } from '../compile/roundable.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';
import { sampleCode } from './sample-code.js';

const schema = Type.Object(
  {
    type: Type.Literal('weighted'),
    column: Type.String(),
    weight: Type.String(),
    by: Type.Optional(Type.String())
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
    const measure = `mean of ${step.column} weighted by ${step.weight}`;
    return step.by === undefined
      ? { ...before, subject: measure, measure }
      : { ...before, subject: `${measure} for each ${step.by}`, measure, keys: step.by };
  },
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'weighted');
    const average = `${context.module('numpy')}.average`;
    if (step.by === undefined) {
      const samples = sampleCode('pandas', frame, context);
      const paired = samples.paired([step.column, step.weight]);
      const [values = '', weights] = paired.startsWith('*') ? [paired] : paired.split(', ');
      return roundable.number(
        weights === undefined
          ? `(lambda values, weights: ${average}(values, weights=weights))(${values})`
          : `${average}(${values}, weights=${weights})`
      );
    }
    const missing = [step.column, step.weight].filter(context.mayMiss);
    const rows = `${pandasFrame(frame)}${missing.length === 0 ? '' : `.dropna(subset=${context.labels(missing)})`}`;
    const groups = `${rows}.groupby(${context.label(step.by)})[${context.labels([step.column, step.weight])}]`;
    const value = `${average}(rows[${context.label(step.column)}], weights=rows[${context.label(step.weight)}])`;
    return { type: 'table', code: `${groups}.apply(lambda rows: ${value})`, keys: [step.by], measures: ['"mean"'] };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'weighted');
    const columns = [step.column, step.weight, ...(step.by === undefined ? [] : [step.by])];
    const missing = columns.filter(context.mayMiss);
    const rows = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
    const [value, weight] = [context.expression(step.column), context.expression(step.weight)];
    const mean = `(${value} * ${weight}).sum() / ${weight}.sum()`;
    if (step.by === undefined) {
      return roundable.number(`${rows}.select(${mean}).item()`);
    }
    const code = `${rows}.group_by(${context.label(step.by)}).agg((${mean}).alias("mean"))`;
    return { type: 'table', code, keys: [step.by], measures: ['"mean"'] };
  },
  duckdb: notInSql('weighted', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
