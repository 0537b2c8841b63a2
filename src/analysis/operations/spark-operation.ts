import type { CompileContext } from '../compile/compile-context.js';
import type { SparkState } from '../compile/spark-state.js';

/** How Spark has a step. Throws `PlanError` for a state it cannot work on, and where it would need all rows in one place. */
export type SparkOperation<Step> = (
  step: Step,
  state: Exclude<SparkState, { readonly type: 'small' }>,
  context: CompileContext
) => SparkState;
