import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** The plan with another step at one place. */
export function withStep(plan: AnalysisPlan, at: number, step: AnalysisStep): AnalysisPlan {
  return { ...plan, steps: plan.steps.map((old, place) => (place === at ? step : old)) };
}
