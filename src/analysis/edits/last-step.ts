import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** Place of the last step that passes a test, or -1. */
export function lastStep({ steps }: AnalysisPlan, test: (step: AnalysisStep) => boolean): number {
  return steps.reduce((found, step, at) => (test(step) ? at : found), -1);
}
