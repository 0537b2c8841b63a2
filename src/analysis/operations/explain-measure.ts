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
  skew: 'skewness of',
  kurtosis: 'excess kurtosis of',
  sem: 'standard error of the mean of',
  cv: 'coefficient of variation of',
  geometric: 'geometric mean of',
  harmonic: 'harmonic mean of',
  trimmed: 'trimmed mean of',
  distinct: 'number of different values of',
  missing: 'number of missing values of'
};

const QUARTILES: ReadonlyMap<number, string> = new Map([
  [25, 'first quartile'],
  [75, 'third quartile']
]);

/** A measure in words, in lower case: "mean of Fare". */
export function explainMeasure(measure: Measure): string {
  const column = measure.column ?? '';
  if (measure.fn === 'count') {
    return column === '' ? 'number of rows' : `number of values of ${column}`;
  }
  if (measure.fn === 'quantile') {
    const percent = (measure.q ?? 0.5) * 100;
    const quartile = QUARTILES.get(percent);
    if (quartile !== undefined) {
      return `${quartile} (${String(percent)} %) of ${column}`;
    }
    return `${String(Number(percent.toFixed(4)))} % quantile of ${column}`;
  }
  const population = measure.ddof === 0 ? 'population ' : '';
  const trim =
    measure.fn === 'trimmed' ? ` (${String(Number(((measure.q ?? 0) * 100).toFixed(4)))} % cut off at each end)` : '';
  return `${population}${WORDS[measure.fn]} ${column}${trim}`;
}
