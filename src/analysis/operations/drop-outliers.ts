import * as Type from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('dropOutliers'),
    column: Type.String(),
    /** `iqr`: further than `factor` interquartile ranges from the quartiles; `sd`: than `factor` standard deviations from the mean. */
    rule: Type.Union([Type.Literal('iqr'), Type.Literal('sd')]),
    factor: Type.Number({ exclusiveMinimum: 0 })
  },
  { additionalProperties: false, description: 'Leave out rows whose value lies far from the others, or is missing.' }
);

export type DropOutliersStep = Type.Static<typeof schema>;

function test({ rule, factor }: DropOutliersStep, between: string): string {
  const by = pythonLiteral(factor);
  return rule === 'iqr'
    ? `${between}(low - ${by} * (high - low), high + ${by} * (high - low))`
    : `${between}(mean - ${by} * sd, mean + ${by} * sd)`;
}

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
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'dropOutliers'));
    const values = `${frameName.of(base)}[${context.label(step.column)}]`;
    const [names, ends] =
      step.rule === 'iqr'
        ? ['low, high', `${values}.quantile(0.25), ${values}.quantile(0.75)`]
        : ['mean, sd', `${values}.mean(), ${values}.std()`];
    const mask = `${values}.pipe(lambda values, ${names}: ${test(step, 'values.between')}, ${ends})`;
    return { type: 'frame', base: pandasFrame({ type: 'frame', base, mask }) };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'dropOutliers');
    const value = context.expression(step.column);
    const ends =
      step.rule === 'iqr'
        ? ['0.25', '0.75'].map(q => `${value}.quantile(${q}, interpolation="linear")`)
        : [`${value}.mean()`, `${value}.std()`];
    const names = step.rule === 'iqr' ? 'low, high' : 'mean, sd';
    const mask = `${value}.pipe(lambda values, ${names}: ${test(step, 'values.is_between')}, ${ends.join(', ')})`;
    return { type: 'frame', base: `${base}.filter(${mask})` };
  },
  duckdb: (step, state) => {
    const rows = sqlRows.open(sqlRows.expect(state, 'dropOutliers'), 'window');
    const value = sqlRows.column(rows, step.column);
    const factor = sqlLiteral(step.factor);
    const [low, high, span] =
      step.rule === 'iqr'
        ? [
            `quantile_cont(${value}, 0.25) OVER ()`,
            `quantile_cont(${value}, 0.75) OVER ()`,
            `(quantile_cont(${value}, 0.75) OVER () - quantile_cont(${value}, 0.25) OVER ())`
          ]
        : [`avg(${value}) OVER ()`, `avg(${value}) OVER ()`, `stddev_samp(${value}) OVER ()`];
    const qualify = [
      `${sqlRows.operand(rows, step.column)} >= ${low} - ${factor} * ${span}`,
      `${sqlRows.operand(rows, step.column)} <= ${high} + ${factor} * ${span}`
    ];
    return { ...rows, query: { ...rows.query, qualify } };
  }
};
