import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { roundable } from '../compile/roundable.js';
import { correlationReport } from './correlation-report.js';
import type { CorrelateStep } from './correlate.js';

const NUMERIC = new Set(['integer', 'number']);

function call(step: CorrelateStep, context: CompileContext): string {
  const polars = context.module('polars');
  return step.method === 'covariance' ? `${polars}.cov` : `${polars}.corr`;
}

function option(step: CorrelateStep): string {
  return step.method === 'spearman' ? ', method="spearman"' : '';
}

/** A column as an argument that takes a name; a name that would be a pattern as an expression. */
function name(column: string, context: CompileContext): string {
  return context.expression(column).includes('.by_name(') ? context.expression(column) : context.label(column);
}

function pair(step: CorrelateStep, base: string, context: CompileContext): CompileState {
  const { method, by } = step;
  const [first, second] = step.columns;
  if (first === undefined || second === undefined) {
    throw new PlanError('The step correlate needs two columns for a pair.');
  }
  const value = (): string =>
    `${call(step, context)}(${name(first, context)}, ${name(second, context)}${option(step)})`;
  if (by !== undefined) {
    if (method === 'kendall') {
      throw new PlanError('The step correlate has no kendall for groups in polars.');
    }
    const rows = context.mayMiss(by) ? `${base}.drop_nulls(${context.label(by)})` : base;
    const code = `${rows}.group_by(${context.label(by)}).agg(${value()}.alias("${method}"))`;
    return { type: 'table', code, keys: [by], measures: [`"${method}"`] };
  }
  const plain = step.report.length === 0 || step.report.join() === 'coefficient';
  if (method === 'kendall' || (method !== 'covariance' && !plain)) {
    const report = step.report.length === 0 ? (['coefficient'] as const) : step.report;
    return correlationReport({ ...step, report: [...report] }, method, { type: 'frame', base }, 'polars', context);
  }
  return roundable.number(`${base}.select(${value()}).item()`);
}

/** polars code of a correlation, agreeing with pandas: pairs with a missing value are left out, for every two columns by themselves. */
export function polarsCorrelate(step: CorrelateStep, state: CompileState, context: CompileContext): CompileState {
  const { base } = expectFrame(state, 'correlate');
  if (step.form === 'pair') {
    return pair(step, base, context);
  }
  if (step.method === 'kendall') {
    throw new PlanError('The step correlate has kendall only for two columns in polars.');
  }
  const polars = context.module('polars');
  const all = context.profile.columns.filter(column => NUMERIC.has(column.type)).map(column => column.name);
  if (step.form === 'matrix') {
    const names = context.labels(step.columns.length === 0 ? all : step.columns);
    const row = `${polars}.lit(one).alias("column"), *[${call(step, context)}(one, other${option(step)}).alias(other) for other in ${names}]`;
    return roundable.polars(`${polars}.concat([${base}.select(${row}) for one in ${names}])`, context);
  }
  const value = `${polars}.col("${step.method}")`;
  const end = step.form === 'ranked' ? 'strongest' : (step.end ?? 'strongest');
  const by = end === 'positive' || end === 'negative' ? value : `${value}.abs()`;
  const order = end === 'positive' || end === 'strongest' ? ', descending=True, nulls_last=True' : ', nulls_last=True';
  if (step.form === 'closest') {
    const two = `${polars}.lit(one).alias("first"), ${polars}.lit(other).alias("second")`;
    const row = `${base}.select(${two}, ${call(step, context)}(one, other${option(step)}).alias("${step.method}"))`;
    const every = `${polars}.concat([${row} for at, one in enumerate(names) for other in names[at + 1:]])`;
    const names = context.labels(step.columns.length === 0 ? all : step.columns);
    return roundable.polars(`(lambda names: ${every})(${names}).sort(${by}${order}).head(1)`, context);
  }
  const name = step.columns[0] ?? '';
  const names = context.labels(all.filter(one => one !== name));
  const values = `${base}.select(${call(step, context)}(${context.label(name)}, other${option(step)}).alias(other) for other in ${names})`;
  const long = `${values}.unpivot(variable_name="column", value_name="${step.method}")`;
  const sorted = `${long}.sort(${by}${order})`;
  return step.form === 'strongest'
    ? { type: 'value', code: `${sorted}["column"][0]` }
    : roundable.polars(sorted, context);
}
