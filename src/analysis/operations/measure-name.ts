import type { Measure } from './measure.js';

const SHORT: Partial<Record<Measure['fn'], string>> = {
  geometric: 'geometric mean',
  harmonic: 'harmonic mean',
  trimmed: 'trimmed mean'
};

/** Heading of a measure among others in a result: `mean of fare`. */
export function measureName(measure: Measure): string {
  if (measure.fn === 'count' && measure.column === undefined) {
    return 'count';
  }
  const name = measure.fn === 'quantile' ? `quantile ${String(measure.q ?? 0.5)}` : (SHORT[measure.fn] ?? measure.fn);
  return measure.column === undefined ? name : `${name} of ${measure.column}`;
}
