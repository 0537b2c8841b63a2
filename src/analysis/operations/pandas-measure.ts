import type { CompileContext } from '../compile/compile-context.js';
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
  sem: 'sem',
  skew: 'skew',
  distinct: 'nunique'
};

/** Formulas that write the values more than once. */
const FORMULAS: Partial<Record<Measure['fn'], (values: string, ddof: string) => string>> = {
  iqr: values => `${values}.quantile(0.75) - ${values}.quantile(0.25)`,
  range: values => `${values}.max() - ${values}.min()`,
  cv: (values, ddof) => `${values}.std(${ddof}) / ${values}.mean()`
};

const isShort = (series: string): boolean => /^\w+(?:\["[^"]*"\])?$/u.test(series);

function ddofOf(measure: Measure): string {
  return measure.ddof === 0 ? 'ddof=0' : '';
}

/** The method of a Series that gives the measure without any argument. */
function method(measure: Measure): string | undefined {
  return measure.ddof === 0 ? undefined : METHODS[measure.fn];
}

function reduce(measure: Measure, series: string, context: CompileContext): string {
  const name = METHODS[measure.fn];
  if (name !== undefined) {
    return `${series}.${name}(${ddofOf(measure)})`;
  }
  const formula = FORMULAS[measure.fn];
  if (formula !== undefined) {
    // A series that is long to write is written once.
    return isShort(series)
      ? formula(series, ddofOf(measure))
      : `${series}.pipe(lambda values: ${formula('values', ddofOf(measure))})`;
  }
  const present = (): string =>
    measure.column === undefined || context.mayMiss(measure.column) ? `${series}.dropna()` : series;
  const stats = (): string => context.module('scipy.stats');
  switch (measure.fn) {
    case 'quantile':
      return `${series}.quantile(${pythonLiteral(measure.q ?? 0.5)})`;
    case 'missing':
      return `${series}.isna().sum()`;
    case 'kurtosis':
      return `${series}.kurt()`;
    case 'geometric':
      return `${stats()}.gmean(${present()})`;
    case 'harmonic':
      return `${stats()}.hmean(${present()})`;
    case 'trimmed':
      return `${stats()}.trim_mean(${present()}, ${pythonLiteral(measure.q ?? 0)})`;
    default:
      return `${series}.mode().iloc[0]`;
  }
}

/** pandas code of a measure, in the three places where one can stand. */
export const pandasMeasure = {
  method,

  /** Reduces a Series. */
  reduce,

  /** The argument of `agg`: a name in quotes or a function. */
  aggregator(measure: Measure, context: CompileContext): string {
    const name = method(measure);
    if (name !== undefined) {
      return pythonLiteral(measure.fn === 'count' && measure.column === undefined ? 'size' : name);
    }
    // A group without values has no most frequent one, and that must not stop the others.
    return measure.fn === 'mode'
      ? 'lambda values: values.mode().get(0)'
      : `lambda values: ${reduce(measure, 'values', context)}`;
  },

  /** The method call after `groupby(…)[column]`. */
  groupCall(measure: Measure, context: CompileContext): string {
    const name = METHODS[measure.fn];
    if (name !== undefined) {
      return `${name}(${ddofOf(measure)})`;
    }
    return measure.fn === 'quantile'
      ? `quantile(${pythonLiteral(measure.q ?? 0.5)})`
      : `agg(${pandasMeasure.aggregator(measure, context)})`;
  }
};
