import { type AnalysisPlan, compilePlan, PlanError } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';

/** False for a plan that the engine of the dataset cannot make, for example an index in SQL. */
export function isPossible(plan: AnalysisPlan, profile: DatasetProfile): boolean {
  try {
    compilePlan(plan, profile, { variables: [], modules: {} });
    return true;
  } catch (error) {
    if (error instanceof PlanError) {
      return false;
    }
    throw error;
  }
}
