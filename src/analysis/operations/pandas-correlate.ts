import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { roundable } from '../compile/roundable.js';
import { correlationReport } from './correlation-report.js';
import { correlationsOfMatrix } from './correlations-of-matrix.js';
import type { CorrelateStep } from './correlate.js';
import { listOperation } from './list.js';

function numeric(step: CorrelateStep, frame: FrameState, context: CompileContext): string {
  return step.form !== 'ranked' && step.form !== 'strongest' && step.columns.length > 0
    ? `${pandasFrame(frame)}[${context.labels(step.columns)}]`
    : `${pandasFrame(frame)}.select_dtypes("number")`;
}

function pair(step: CorrelateStep, frame: FrameState, context: CompileContext): CompileState {
  const { method, by } = step;
  const [first, second] = step.columns;
  if (first === undefined || second === undefined) {
    throw new PlanError('The step correlate needs two columns for a pair.');
  }
  const call = method === 'covariance' ? 'cov' : 'corr';
  const option = method === 'pearson' || method === 'covariance' ? '' : `method="${method}"`;
  const of = (left: string, right: string): string => `${left}.${call}(${[right, option].filter(Boolean).join(', ')})`;
  if (by !== undefined) {
    const groups = `${pandasFrame(frame)}.groupby(${context.label(by)})[${context.labels([first, second])}]`;
    const value = of(`rows[${context.label(first)}]`, `rows[${context.label(second)}]`);
    return { type: 'table', code: `${groups}.apply(lambda rows: ${value})`, keys: [by], measures: [`"${method}"`] };
  }
  if (method !== 'covariance' && (step.report.length > 1 || step.report.some(part => part !== 'coefficient'))) {
    return correlationReport(step, method, frame, 'pandas', context);
  }
  if (frame.mask === undefined && /^\w+$/u.test(frame.base)) {
    return roundable.number(of(pandasColumn(frame, first, context), pandasColumn(frame, second, context)));
  }
  const both = listOperation.pandas({ type: 'list', columns: [first, second], form: 'values' }, frame, context);
  return roundable.number(`${both.type === 'frame' ? both.base : ''}.${call}(${option}).iloc[0, 1]`);
}

/** pandas code of a correlation. Pairs with a missing value are left out, for every two columns by themselves. */
export function pandasCorrelate(step: CorrelateStep, state: CompileState, context: CompileContext): CompileState {
  const frame = expectFrame(state, 'correlate');
  if (step.form === 'pair') {
    return pair(step, frame, context);
  }
  const call = step.method === 'covariance' ? 'cov' : 'corr';
  const option = step.method === 'pearson' || step.method === 'covariance' ? '' : `method="${step.method}"`;
  const matrix = `${numeric(step, frame, context)}.${call}(${option})`;
  return correlationsOfMatrix(step, matrix, context);
}
