import { explainCondition } from '../conditions/explain-condition.js';
import { explainKey } from '../keys/explain-key.js';
import { explainMeasure } from '../operations/explain-measure.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';

function partsOf(plan: AnalysisPlan): readonly string[] {
  return plan.steps.flatMap(step => {
    switch (step.type) {
      case 'filter':
        return step.where.map(condition => `only ${explainCondition(condition)}`);
      case 'aggregate':
        return [...step.measures.map(one => explainMeasure(one)), ...step.by.map(key => `by ${explainKey(key)}`)];
      case 'share':
        return [
          ...step.where.map(condition => `the part where ${explainCondition(condition)}`),
          ...step.by.map(key => `by ${explainKey(key)}`)
        ];
      case 'distribution':
        return [`the part of each ${explainKey(step.by)}`];
      case 'top':
        return [
          `the ${step.count === 1 ? '' : `${String(step.count)} `}${step.direction === 'max' ? 'highest' : 'lowest'}`,
          ...(step.by === undefined ? [] : [`by ${step.by}`])
        ];
      case 'compare':
        return [explainMeasure(step.measure)];
      default:
        return [];
    }
  });
}

/** What two plans have in common, in words: what a follow-up kept of the answer before it. */
export function keptParts(before: AnalysisPlan, now: AnalysisPlan): readonly string[] {
  const parts = new Set(partsOf(now));
  return [...new Set(partsOf(before))].filter(part => parts.has(part));
}
