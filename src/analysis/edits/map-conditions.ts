import type { Condition } from '../conditions/condition.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';

/** The plan with each condition of its filters changed, or left out where `change` gives none. */
export function mapConditions(
  plan: AnalysisPlan,
  change: (condition: Condition) => Condition | undefined
): AnalysisPlan {
  const steps = plan.steps.flatMap((step): readonly AnalysisStep[] => {
    if (step.type !== 'filter') {
      return [step];
    }
    const where = step.where.flatMap(condition => change(condition) ?? []);
    return where.length === 0 ? [] : [{ ...step, where }];
  });
  return { ...plan, steps };
}
