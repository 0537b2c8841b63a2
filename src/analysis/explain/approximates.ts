import type { Condition } from '../conditions/condition.js';
import type { Measure } from '../operations/measure.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

const QUANTILES: ReadonlySet<Measure['fn']> = new Set<Measure['fn']>(['median', 'quantile', 'iqr']);

function besideMedian(condition: Condition): boolean {
  return condition.type === 'any'
    ? condition.conditions.some(besideMedian)
    : condition.type === 'average' && condition.fn === 'median' && condition.by === undefined;
}

/** True for a step whose quantiles dask puts together of those of its partitions, so that they are about right only. */
export function approximates(step: AnalysisStep): boolean {
  switch (step.type) {
    case 'aggregate':
      return step.by.length === 0 && step.measures.some(({ fn }) => QUANTILES.has(fn));
    case 'compare':
      return QUANTILES.has(step.measure.fn);
    case 'answers':
      return step.parts.some(part => part.steps.some(approximates));
    case 'filter':
    case 'share':
      return step.where.some(besideMedian);
    case 'fill':
      return step.with.type === 'measure' && step.with.fn === 'median' && step.with.by.length === 0;
    case 'dropOutliers':
      return step.rule === 'iqr';
    case 'describe':
      return true;
    default:
      return false;
  }
}
