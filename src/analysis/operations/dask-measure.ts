import type { CompileContext } from '../compile/compile-context.js';
import { computed } from '../compile/computed.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Measure } from './measure.js';
import { pandasMeasure } from './pandas-measure.js';

/** Measures that dask joins together from what the partitions tell. */
const JOINED: ReadonlySet<Measure['fn']> = new Set<Measure['fn']>(['count', 'sum', 'mean', 'min', 'max', 'std', 'var']);

/** Those that can be asked of a key, too. */
const EASY: ReadonlySet<Measure['fn']> = new Set<Measure['fn']>(['count', 'sum', 'min', 'max']);

/** What the values of a group become, where that is another type than a decimal number. */
function typeOf({ fn, column }: Measure, context: CompileContext): string {
  const type = column === undefined ? undefined : context.column(column)?.type;
  if (fn === 'range' && (type === 'datetime' || type === 'date')) {
    return '"timedelta64[ns]"';
  }
  return fn === 'mode' && type !== 'integer' && type !== 'number' ? '"object"' : '"float64"';
}

/** dask code of a measure, in the places where one can stand. */
export const daskMeasure = {
  /** True when `agg` knows the measure by its name. */
  isJoined: (measure: Measure): boolean => JOINED.has(measure.fn) && measure.ddof !== 0,

  /**
   * A Series reduced to the measure, not computed yet but where `isComputed`. Throws `PlanError` for what needs all values
   * side by side.
   */
  reduce(
    measure: Measure,
    series: string,
    context: CompileContext
  ): { readonly code: string; readonly isComputed?: true } {
    switch (measure.fn) {
      case 'median':
        return { code: `${series}.median_approximate()` };
      case 'mode':
        return { code: `${series}.mode().compute().min()`, isComputed: true };
      case 'geometric': {
        const numpy = context.module('numpy');
        return { code: `${numpy}.exp(${numpy}.log(${series}).mean())` };
      }
      case 'harmonic':
        return { code: `1 / (1 / ${series}).mean()` };
      case 'sem':
        return {
          code: `${series}.pipe(lambda values: values.std(${measure.ddof === 0 ? 'ddof=0' : ''}) / values.count() ** 0.5)`
        };
      case 'skew':
      case 'kurtosis':
      case 'trimmed':
        throw new PlanError(
          `dask has no ${measure.fn === 'trimmed' ? 'trimmed mean' : measure.fn} of values in several partitions: ask for the mean, the standard deviation or quantiles.`
        );
      default:
        return { code: pandasMeasure.reduce(measure, series, context) };
    }
  },

  /** What stands behind `groupby(…)[column]`. Rows of a group are brought together where the measure is not joined; dask asks little of a key. */
  ofGroup(measure: Measure, isKey: boolean, context: CompileContext): string {
    if (JOINED.has(measure.fn) && (!isKey || EASY.has(measure.fn))) {
      return pandasMeasure.groupCall(measure, context);
    }
    if (measure.fn === 'median' || (measure.fn === 'distinct' && !isKey)) {
      return measure.fn === 'median' ? 'median()' : 'nunique()';
    }
    const reduced = measure.fn === 'mode' ? 'values.mode().get(0)' : pandasMeasure.reduce(measure, 'values', context);
    const meta = `meta=(${pythonLiteral(measure.column ?? '')}, ${typeOf(measure, context)})`;
    return `apply(lambda values: ${reduced}, ${meta})`;
  },

  /** The measure of a Series as a value. */
  value(measure: Measure, series: string, context: CompileContext): string {
    const { code, isComputed } = daskMeasure.reduce(measure, series, context);
    return isComputed === true ? code : computed.code(code);
  }
} as const;
