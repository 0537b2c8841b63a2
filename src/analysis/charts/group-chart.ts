import type { AnalysisStep } from '../plan/analysis-step.js';
import type { ChartKind } from './chart-kind.js';
import { groupingOf } from './grouping-of.js';

/** The kind of chart that fits groups when nobody names one: lines for what goes on in time, bars for all else. */
export function groupChart(steps: readonly AnalysisStep[]): ChartKind {
  const keys = groupingOf(steps)?.by ?? [];
  return keys.some(key => typeof key !== 'string' && key.as === 'period') ? 'line' : 'bar';
}
