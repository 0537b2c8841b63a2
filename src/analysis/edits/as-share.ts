import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

type Unit = 'percent' | 'fraction';

function shared(
  step: AnalysisStep,
  where: AnalysisPlan['steps'][number] | undefined,
  unit: Unit
): AnalysisStep | undefined {
  if (step.type === 'share' || step.type === 'distribution') {
    return { ...step, unit };
  }
  const [measure, ...others] = step.type === 'aggregate' ? step.measures : [];
  if (step.type !== 'aggregate' || measure === undefined || others.length > 0) {
    return undefined;
  }
  const [key, ...more] = step.by;
  const counts = measure.fn === 'count' && measure.column === undefined;
  const of = measure.fn === 'sum' && measure.column !== undefined ? { of: measure.column } : {};
  if (!counts && measure.fn !== 'sum') {
    return undefined;
  }
  if (key === undefined) {
    return where?.type === 'filter' ? { type: 'share', where: where.where, by: [], ...of, unit } : undefined;
  }
  return more.length === 0 ? { type: 'distribution', by: key, ...of, unit } : undefined;
}

/**
 * Counts and sums as parts of the whole: "as a percentage". The groups add up to one; without groups it is the part of
 * all rows that the conditions leave. `undefined` for measures that are no part of a whole.
 */
export function asShare(plan: AnalysisPlan, unit: Unit): AnalysisPlan | undefined {
  for (const [at, step] of plan.steps.entries()) {
    const before = plan.steps[at - 1];
    const next = shared(step, before, unit);
    if (next !== undefined) {
      const taken = step.type === 'aggregate' && next.type === 'share' ? 1 : 0;
      const steps = [...plan.steps.slice(0, at - taken), next, ...plan.steps.slice(at + 1)];
      return JSON.stringify(steps) === JSON.stringify(plan.steps) ? undefined : { ...plan, steps };
    }
  }
  return undefined;
}
