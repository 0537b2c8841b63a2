import { type AnalysisPlan, compilePlan, type CompileOptions, PlanError } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';

/** Why the engine of a dataset cannot make a plan, for example an index in SQL; `undefined` when it can. */
export function planRefusal(
  plan: AnalysisPlan,
  profile: DatasetProfile,
  options: CompileOptions = { variables: [], modules: {} }
): string | undefined {
  try {
    compilePlan(plan, profile, options);
    return undefined;
  } catch (error) {
    if (error instanceof PlanError) {
      return error.message;
    }
    throw error;
  }
}
