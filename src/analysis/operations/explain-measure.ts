import type { Measure } from './measure.js';

/** What stands in front of a column: "mean fare", "number of different islands". */
const WORDS: Readonly<Record<Exclude<Measure['fn'], 'count' | 'quantile'>, string>> = {
  sum: 'total',
  mean: 'mean',
  median: 'median',
  mode: 'most frequent',
  min: 'smallest',
  max: 'largest',
  range: 'range of',
  std: 'standard deviation of',
  var: 'variance of',
  iqr: 'interquartile range of',
  skew: 'skewness of',
  kurtosis: 'excess kurtosis of',
  sem: 'standard error of the mean',
  cv: 'coefficient of variation of',
  geometric: 'geometric mean',
  harmonic: 'harmonic mean',
  trimmed: 'trimmed mean',
  distinct: 'number of different values of',
  missing: 'number of missing values of'
};

const QUARTILES: ReadonlyMap<number, string> = new Map([
  [25, 'first quartile (25 %) of'],
  [75, 'third quartile (75 %) of']
]);

const percentage = (share: number): number => Number((share * 100).toFixed(4));

function wordsOf({ fn, q, ddof }: Measure): string {
  switch (fn) {
    case 'count':
      return 'number of values of';
    case 'quantile': {
      const percent = percentage(q ?? 0.5);
      return QUARTILES.get(percent) ?? `${String(percent)} % quantile of`;
    }
    default:
      return `${ddof === 0 ? 'population ' : ''}${WORDS[fn]}`;
  }
}

/** A measure in words, in lower case: "mean Fare". `called` is what its column is called, by default its name. */
export function explainMeasure(measure: Measure, called = measure.column): string {
  if (called === undefined) {
    return 'number of rows';
  }
  const words = wordsOf(measure);
  // "total total" and "mean mean" say the same twice.
  const said = called.toLowerCase().startsWith(`${words} `) ? called : `${words} ${called}`;
  return measure.fn === 'trimmed' ? `${said} (${String(percentage(measure.q ?? 0))} % cut off at each end)` : said;
}
