import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { operationOf } from '../plan/operation-of.js';
import type { PlanContext } from './create-compile-context.js';
import { PlanError } from './plan-error.js';

/**
 * Runs over the steps of a plan; the context knows the columns as they are before each step. Throws `PlanError` for a step
 * that reads a column which there is none of.
 */
export function foldSteps<State>(
  plan: AnalysisPlan,
  context: PlanContext,
  start: State,
  run: (step: AnalysisStep, state: State) => State
): State {
  let { columns } = context.profile;
  let state = start;
  for (const step of plan.steps) {
    const operation = operationOf(step);
    const unknown = operation.columns(step).find(name => context.column(name) === undefined);
    if (unknown !== undefined) {
      throw new PlanError(`${context.profile.name} has no column ${unknown}.`);
    }
    state = run(step, state);
    columns = operation.after?.(step, columns, context.datasets) ?? columns;
    context.show(columns);
  }
  return state;
}
