import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { roundable } from '../compile/roundable.js';
import type { CorrelateStep } from './correlate.js';

const ENDS = { strongest: '.abs().idxmax()', weakest: '.abs().idxmin()', positive: '.idxmax()', negative: '.idxmin()' };

const ORDERS = {
  strongest: 'sort_values(key=abs, ascending=False)',
  weakest: 'sort_values(key=abs)',
  positive: 'sort_values(ascending=False)',
  negative: 'sort_values()'
};

/** pandas code of what a plan wants of a matrix of correlations, all or a part of it. */
export function correlationsOfMatrix(step: CorrelateStep, matrix: string, context: CompileContext): CompileState {
  if (step.form === 'matrix') {
    return roundable.pandas(matrix);
  }
  if (step.form === 'closest') {
    const numpy = context.module('numpy');
    // Every two columns once: the half of the matrix above its diagonal.
    const half = `${matrix}.pipe(lambda r: r.where(${numpy}.triu(${numpy}.ones(r.shape), 1) == 1)).stack()`;
    return roundable.pandas(`${half}.${ORDERS[step.end ?? 'strongest']}.head(1)`);
  }
  const name = context.label(step.columns[0] ?? '');
  const others = `${matrix}[${name}].drop(${name})`;
  return step.form === 'strongest'
    ? { type: 'value', code: `${others}${ENDS[step.end ?? 'strongest']}` }
    : roundable.pandas(`${others}.sort_values(key=abs, ascending=False)`);
}
