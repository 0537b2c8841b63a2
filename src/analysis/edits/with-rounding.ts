import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** Steps whose numbers can be rounded. */
const ROUNDABLE = new Set<AnalysisStep['type']>([
  'aggregate',
  'compare',
  'correlate',
  'describe',
  'distribution',
  'share',
  'ratio',
  'sort',
  'having',
  'weighted',
  'interval',
  'regress',
  'test'
]);

/** The plan with its numbers rounded: "to two decimals". `undefined` where there are none. */
export function withRounding(plan: AnalysisPlan, digits: number): AnalysisPlan | undefined {
  const steps = plan.steps.filter(step => step.type !== 'round');
  const last = steps[steps.length - 1];
  const table = last?.type === 'top' && last.answer === 'table' && last.by === undefined;
  return last !== undefined && (table || ROUNDABLE.has(last.type))
    ? { ...plan, steps: [...steps, { type: 'round', digits }] }
    : undefined;
}
