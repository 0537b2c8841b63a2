import type { AnalysisPlan } from '../plan/analysis-plan.js';

/** The numbers behind a chart: "back to a table". `undefined` for a plan that draws none of its groups. */
export function withoutChart(plan: AnalysisPlan): AnalysisPlan | undefined {
  const last = plan.steps[plan.steps.length - 1];
  return last?.type === 'chart' && last.columns.length === 0 && plan.steps.length > 1
    ? { ...plan, steps: plan.steps.slice(0, -1) }
    : undefined;
}
