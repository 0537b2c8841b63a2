import type { Measure } from './measure.js';

const WORDS: Readonly<Record<Exclude<Measure['fn'], 'count' | 'quantile'>, string>> = {
  sum: 'sum of',
  mean: 'mean of',
  median: 'median of',
  mode: 'most frequent',
  min: 'smallest',
  max: 'largest',
  range: 'range (largest minus smallest) of',
  std: 'standard deviation of',
  var: 'variance of',
  iqr: 'interquartile range of',
  distinct: 'number of different values of',
  missing: 'number of missing values of'
};

/** A measure in words, in lower case: "mean of Fare". */
export function explainMeasure(measure: Measure): string {
  const column = measure.column ?? '';
  if (measure.fn === 'count') {
    return column === '' ? 'number of rows' : `number of values of ${column}`;
  }
  if (measure.fn === 'quantile') {
    const percent = (measure.q ?? 0.5) * 100;
    return `${String(Number(percent.toFixed(4)))} % quantile of ${column}`;
  }
  return `${WORDS[measure.fn]} ${column}`;
}
