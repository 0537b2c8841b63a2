import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { notInSql } from '../sql/not-in-sql.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('outliers'),
    column: Type.String(),
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

function deviation(step: OutliersStep): string {
  return step.ddof === 0 ? 'std(ddof=0)' : 'std()';
}

/** The limits, written over the names that stand for quartiles or for mean and deviation. */
function limits(step: OutliersStep, [one, two]: readonly [string, string]): readonly [string, string] {
  const factor = pythonLiteral(step.factor);
  return step.method === 'iqr'
    ? [`${one} - ${factor} * (${two} - ${one})`, `${two} + ${factor} * (${two} - ${one})`]
    : [`${one} - ${factor} * ${two}`, `${one} + ${factor} * ${two}`];
}

function outside(step: OutliersStep, value: string, low: string, high: string): string {
  const tests = { low: `${value} < ${low}`, high: `${value} > ${high}` };
  return step.side === undefined ? `(${tests.low}) | (${tests.high})` : tests[step.side];
}

function inside(step: OutliersStep, value: string, low: string, high: string, between: string): string {
  return step.side === undefined
    ? `${value}.${between}(${low}, ${high})`
    : step.side === 'low'
      ? `${value} >= ${low}`
      : `${value} <= ${high}`;
}

function pandasMask(step: OutliersStep, series: string): string {
  const isIqr = step.method === 'iqr';
  const names = isIqr ? (['q1', 'q3'] as const) : (['mean', 'deviation'] as const);
  const [low, high] = limits(step, names);
  const test = step.keep === 'outliers' ? outside(step, 'x', low, high) : inside(step, 'x', low, high, 'between');
  const values = isIqr ? `*${series}.quantile([0.25, 0.75])` : `${series}.mean(), ${series}.${deviation(step)}`;
  return `${series}.pipe(lambda x, ${names.join(', ')}: ${test}, ${values})`;
}

function polarsParts(step: OutliersStep, value: string): readonly [string, string] {
  const quartile = (q: string): string => `${value}.quantile(${q}, "linear")`;
  return step.method === 'iqr'
    ? [quartile('0.25'), quartile('0.75')]
    : [`${value}.mean()`, `${value}.${deviation(step)}`];
}

function polarsBounds(step: OutliersStep, base: string, context: CompileContext): string {
  const [low, high] = limits(step, polarsParts(step, context.expression(step.column)));
  return `${base}.select((${low}).alias("low"), (${high}).alias("high"))`;
}

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
  pandas: (step, state, context) => {
    const frame = expectFrame(state, 'outliers');
    if (step.keep === 'bounds') {
      const series = pandasColumn(frame, step.column, context);
      const isIqr = step.method === 'iqr';
      const names = isIqr ? (['q1', 'q3'] as const) : (['mean', 'deviation'] as const);
      const [low, high] = limits(step, names);
      const values = isIqr ? 'values.quantile([0.25, 0.75])' : `[values.mean(), values.${deviation(step)}]`;
      const made = `(lambda ${names.join(', ')}: ${context.module('pandas')}.Series({"low": ${low}, "high": ${high}}))(*${values})`;
      return roundable.pandas(`${series}.pipe(lambda values: ${made})`);
    }
    const rows = pandasFrame(frame);
    const mask = pandasMask(step, `${frameName.of(rows)}[${context.label(step.column)}]`);
    return { type: 'frame', base: rows, mask };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'outliers');
    if (step.keep === 'bounds') {
      return roundable.polars(polarsBounds(step, base, context), context);
    }
    const value = context.expression(step.column);
    const [low, high] = limits(step, polarsParts(step, value));
    const test =
      step.keep === 'outliers' ? outside(step, value, low, high) : inside(step, value, low, high, 'is_between');
    return { type: 'frame', base: `${base}.filter(${test})` };
  },
  duckdb: notInSql('outliers', 'Ask for it with pandas: `.df()` of the relation gives a frame.')
};
