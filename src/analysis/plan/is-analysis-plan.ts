import { OPERATIONS } from '../operations/operations.js';
import type { AnalysisPlan } from './analysis-plan.js';
import type { PlanRecord } from './plan-record.js';

/** Whether all steps of a kept plan are of types there are; one that another version kept may have others. */
export function isAnalysisPlan(plan: PlanRecord): plan is AnalysisPlan {
  return plan.steps.every(step => Object.hasOwn(OPERATIONS, step.type));
}
