import type { CompileState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import type { Measure } from './measure.js';
import type { StandoutStep } from './standout.js';

/** pandas code of the groups that stand out. `aggregate` writes a measure with these keys. */
export function standoutOfGroups(
  step: StandoutStep,
  aggregate: (by: StandoutStep['by'], measures: readonly Measure[]) => CompileState
): CompileState {
  const table = aggregate(step.by, [step.measure]);
  const rows = step.measure.fn === 'mean' || step.measure.fn === 'median';
  const whole = rows ? aggregate([], [step.measure]) : undefined;
  if (table.type !== 'table' || whole?.type === 'frame' || whole?.type === 'table') {
    throw new PlanError('The step standout needs a measure.');
  }
  const value = whole?.code ?? 'groups.mean()';
  const test = `lambda groups: groups ${COMPARISON_OPERATORS[step.op].python} ${value}`;
  return { ...table, code: `${table.code}.loc[${test}]` };
}
