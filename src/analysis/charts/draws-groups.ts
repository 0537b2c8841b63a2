import type { AnalysisStep } from '../plan/analysis-step.js';
import type { ChartKind } from './chart-kind.js';
import { groupingOf } from './grouping-of.js';

/** Steps that leave groups groups. */
const KEEPING = new Set<string>(['having', 'sort', 'window']);

/** True when the steps make groups, by one or two keys, that can be drawn as this kind of chart. */
export function drawsGroups(kind: ChartKind, steps: readonly AnalysisStep[]): boolean {
  const grouping = groupingOf(steps);
  if (grouping === undefined || grouping.by.length > 2) {
    return false;
  }
  const kept = steps
    .slice(grouping.at + 1)
    .every(step => KEEPING.has(step.type) || (step.type === 'top' && step.by === undefined && step.answer === 'table'));
  const keys = grouping.by.length;
  const measures = Math.max(1, grouping.measures.length);
  if (!kept || (keys === 2 && measures > 1)) {
    return false;
  }
  switch (kind) {
    case 'bar':
    case 'line':
    case 'area':
      return true;
    case 'pie':
      return keys === 1 && measures === 1;
    case 'heatmap':
      return keys === 2;
    default:
      return false;
  }
}
