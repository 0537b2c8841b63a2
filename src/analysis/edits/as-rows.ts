import type { AnalysisPlan } from '../plan/analysis-plan.js';

/** The rows that were counted or measured: "show them". `undefined` for a plan without conditions, whose rows are all. */
export function asRows(plan: AnalysisPlan): AnalysisPlan | undefined {
  const at = plan.steps.findIndex(step => step.type === 'aggregate');
  const before = plan.steps.slice(0, at);
  return at < 0 || !before.some(step => step.type === 'filter')
    ? undefined
    : { ...plan, steps: [...before, { type: 'list', columns: [], form: 'values' }] };
}
