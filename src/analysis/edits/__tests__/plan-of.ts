import type { AnalysisPlan } from '../../plan/analysis-plan.js';
import type { AnalysisStep } from '../../plan/analysis-step.js';

/** A plan over df. */
export function planOf(...steps: readonly AnalysisStep[]): AnalysisPlan {
  return { type: 'cellwright.plan', dataset: 'df', steps };
}
