import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { withStep } from './with-step.js';
import { lastStep } from './last-step.js';

/** The plan for another place in the order: "and the second?". `undefined` for a plan that names no single one. */
export function withRank(plan: AnalysisPlan, rank: number): AnalysisPlan | undefined {
  const at = lastStep(plan, step => step.type === 'top' && step.count === 1);
  const step = plan.steps[at];
  return step?.type === 'top' ? withStep(plan, at, { ...step, skip: rank - 1 }) : undefined;
}
