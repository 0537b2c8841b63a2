import { PlanError } from '../compile/plan-error.js';
import type { SparkState } from '../compile/spark-state.js';

/** The code of the rows. Throws `PlanError` when an earlier step has already made a result of them. */
export function expectSparkRows(state: SparkState, step: string): string {
  if (state.type !== 'rows') {
    throw new PlanError(`The step ${step} needs rows, but an earlier step already made a result of them.`);
  }
  return state.code;
}
