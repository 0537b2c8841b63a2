import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Measure } from './measure.js';

/** Reduces a polars Series or expression to the measure, with the same rules for missing values as pandas. */
export function polarsMeasure(measure: Measure, value: string, context: CompileContext): string {
  const misses = measure.column === undefined || context.mayMiss(measure.column);
  const ddof = measure.ddof === 0 ? 'ddof=0' : '';
  switch (measure.fn) {
    case 'quantile':
      return `${value}.quantile(${pythonLiteral(measure.q ?? 0.5)}, interpolation="linear")`;
    case 'missing':
      return `${value}.null_count()`;
    case 'distinct':
      return misses ? `${value}.drop_nulls().n_unique()` : `${value}.n_unique()`;
    case 'mode':
      return `${value}${misses ? '.drop_nulls()' : ''}.mode().sort().first()`;
    case 'range':
      return `${value}.max() - ${value}.min()`;
    case 'iqr': {
      const quartile = (q: string): string => `${value}.quantile(${q}, interpolation="linear")`;
      return `${quartile('0.75')} - ${quartile('0.25')}`;
    }
    case 'std':
    case 'var':
      return `${value}.${measure.fn}(${ddof})`;
    case 'skew':
      return `${value}.skew(bias=False)`;
    case 'kurtosis':
      return `${value}.kurtosis(bias=False)`;
    case 'sem':
      return `${value}.std(${ddof}) / ${value}.count() ** 0.5`;
    case 'cv':
      return `${value}.std(${ddof}) / ${value}.mean()`;
    case 'geometric':
      return `${value}.log().mean().exp()`;
    case 'harmonic':
      return `1 / (1 / ${value}).mean()`;
    case 'trimmed': {
      const trim = (values: string): string =>
        `${context.module('scipy.stats')}.trim_mean(${values}${misses ? '.drop_nulls()' : ''}, ${pythonLiteral(measure.q ?? 0)})`;
      return /^\w+\.(?:col|selectors)\b/u.test(value)
        ? `${value}.map_batches(lambda values: ${trim('values')}, return_dtype=${context.module('polars')}.Float64, returns_scalar=True)`
        : trim(value);
    }
    default:
      return `${value}.${measure.fn}()`;
  }
}
