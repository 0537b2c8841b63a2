import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { OutliersStep } from './outliers.js';

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

function pandas(step: OutliersStep, frame: FrameState, context: CompileContext): CompileState {
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
}

function polars(step: OutliersStep, frame: FrameState, context: CompileContext): CompileState {
  const { base } = frame;
  if (step.keep === 'bounds') {
    return roundable.polars(polarsBounds(step, base, context), context);
  }
  const value = context.expression(step.column);
  const [low, high] = limits(step, polarsParts(step, value));
  const test =
    step.keep === 'outliers' ? outside(step, value, low, high) : inside(step, value, low, high, 'is_between');
  return { type: 'frame', base: `${base}.filter(${test})` };
}

/** Code of rows with unusual values, of those without them or of the limits, for an engine. */
export function compileOutliers(
  step: OutliersStep,
  state: CompileState,
  engine: 'pandas' | 'polars',
  context: CompileContext
): CompileState {
  const frame = expectFrame(state, 'outliers');
  return engine === 'pandas' ? pandas(step, frame, context) : polars(step, frame, context);
}
