import type { AnalysisStep, Assumption } from '../../analysis/index.js';

const READING = 'the average of all rows';

/** Beside other conditions an average may be that of all rows, which is taken, or of those that the others leave. */
export function assumeAverage(steps: readonly AnalysisStep[]): readonly Assumption[] {
  const open = steps.some(
    step => step.type === 'filter' && step.where.length > 1 && step.where.some(one => one.type === 'average')
  );
  const text = 'Compared with the average of all rows, not only of those that the other conditions leave';
  return open ? [{ type: 'method', phrase: '', reading: READING, text }] : [];
}
