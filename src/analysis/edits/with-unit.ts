import type { TimeKey } from '../keys/group-key.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';

/** The plan by another unit of time: "by week instead". `undefined` for a plan that is not grouped by time. */
export function withUnit(plan: AnalysisPlan, unit: Pick<TimeKey, 'unit' | 'as'>): AnalysisPlan | undefined {
  const steps = plan.steps.map(step =>
    step.type === 'aggregate' || step.type === 'share' || step.type === 'ratio'
      ? { ...step, by: step.by.map(key => (typeof key === 'string' ? key : { ...key, ...unit })) }
      : step.type === 'distribution' && typeof step.by !== 'string'
        ? { ...step, by: { ...step.by, ...unit } }
        : step
  );
  return JSON.stringify(steps) === JSON.stringify(plan.steps) ? undefined : { ...plan, steps };
}
