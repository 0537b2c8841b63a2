import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { Measure } from './measure.js';

/** Reduces a polars Series or expression to the measure, with the same rules for missing values as pandas. */
export function polarsMeasure(measure: Measure, value: string, context: CompileContext): string {
  const misses = measure.column === undefined || context.mayMiss(measure.column);
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
    default:
      return `${value}.${measure.fn}()`;
  }
}
