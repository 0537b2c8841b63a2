import type { Measure } from './measure.js';

/** Heading of a measure among others in a result: `mean of fare`. */
export function measureName(measure: Measure): string {
  if (measure.fn === 'count' && measure.column === undefined) {
    return 'count';
  }
  const name = measure.fn === 'quantile' ? `quantile ${String(measure.q ?? 0.5)}` : measure.fn;
  return measure.column === undefined ? name : `${name} of ${measure.column}`;
}
