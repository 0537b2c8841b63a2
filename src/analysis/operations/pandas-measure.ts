import { pythonLiteral } from '../plan/python-literal.js';
import type { Measure } from './measure.js';

const METHODS: Partial<Record<Measure['fn'], string>> = {
  count: 'count',
  sum: 'sum',
  mean: 'mean',
  median: 'median',
  min: 'min',
  max: 'max',
  std: 'std',
  var: 'var',
  distinct: 'nunique'
};

function reduce(measure: Measure, series: string): string {
  const method = METHODS[measure.fn];
  if (method !== undefined) {
    return `${series}.${method}()`;
  }
  switch (measure.fn) {
    case 'quantile':
      return `${series}.quantile(${pythonLiteral(measure.q ?? 0.5)})`;
    case 'missing':
      return `${series}.isna().sum()`;
    case 'mode':
      return `${series}.mode().iloc[0]`;
    default: {
      // A series that is long to write is written once.
      const short = /^\w+(?:\["[^"]*"\])?$/u.test(series);
      const name = short ? series : 'values';
      const span =
        measure.fn === 'iqr' ? `${name}.quantile(0.75) - ${name}.quantile(0.25)` : `${name}.max() - ${name}.min()`;
      return short ? span : `${series}.pipe(lambda values: ${span})`;
    }
  }
}

/** pandas code of a measure, in the three places where one can stand. */
export const pandasMeasure = {
  /** Reduces a Series. */
  reduce,

  /** The argument of `agg`: a name in quotes or a function. */
  aggregator(measure: Measure): string {
    const method = METHODS[measure.fn];
    if (method !== undefined) {
      return pythonLiteral(measure.fn === 'count' && measure.column === undefined ? 'size' : method);
    }
    // A group without values has no most frequent one, and that must not stop the others.
    return measure.fn === 'mode'
      ? 'lambda values: values.mode().get(0)'
      : `lambda values: ${reduce(measure, 'values')}`;
  },

  /** The method call after `groupby(…)[column]`. */
  groupCall(measure: Measure): string {
    const method = METHODS[measure.fn];
    if (method !== undefined) {
      return `${method}()`;
    }
    return measure.fn === 'quantile'
      ? `quantile(${pythonLiteral(measure.q ?? 0.5)})`
      : `agg(${pandasMeasure.aggregator(measure)})`;
  }
};
