import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import type { Measure } from '../operations/measure.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkName } from './spark-name.js';

/** Spark code of a measure over rows or a group, with the rules of pandas for missing values: a sum of none is 0. */
export function sparkMeasure(measure: Measure, context: CompileContext): string {
  const functions = context.module('pyspark.sql.functions');
  if (measure.column === undefined) {
    return `${functions}.count("*")`;
  }
  const column = sparkName.column(measure.column, context);
  const name = sparkName.of(measure.column);
  // Truths are counted as numbers.
  const numbers = context.column(measure.column)?.type === 'boolean' ? `${column}.cast("int")` : name;
  const deviation = measure.ddof === 0 ? 'stddev_pop' : 'stddev';
  switch (measure.fn) {
    case 'sum':
      return `${functions}.coalesce(${functions}.sum(${numbers}), ${functions}.lit(0))`;
    case 'mode':
      return `${functions}.mode(${name}, True)`;
    case 'range':
      return `${functions}.max(${name}) - ${functions}.min(${name})`;
    case 'std':
      return `${functions}.${deviation}(${numbers})`;
    case 'var':
      return `${functions}.${measure.ddof === 0 ? 'var_pop' : 'variance'}(${numbers})`;
    case 'quantile':
      return `${functions}.percentile(${numbers}, ${pythonLiteral(measure.q ?? 0.5)})`;
    case 'iqr':
      return `${functions}.percentile(${numbers}, 0.75) - ${functions}.percentile(${numbers}, 0.25)`;
    case 'distinct':
      return `${functions}.count_distinct(${name})`;
    case 'missing':
      return `${functions}.count_if(${column}.isNull())`;
    case 'sem':
      return `${functions}.${deviation}(${name}) / ${functions}.sqrt(${functions}.count(${name}))`;
    case 'cv':
      return `${functions}.${deviation}(${name}) / ${functions}.mean(${name})`;
    case 'geometric':
      return `${functions}.exp(${functions}.mean(${functions}.log(${name})))`;
    case 'harmonic':
      return `1 / ${functions}.mean(1 / ${column})`;
    case 'skew':
    case 'kurtosis':
    case 'trimmed':
      throw new PlanError(
        `Spark has no ${measure.fn === 'trimmed' ? 'trimmed mean' : `${measure.fn} of a sample`}: ask for the mean, the standard deviation or quantiles.`
      );
    default:
      return `${functions}.${measure.fn}(${measure.fn === 'count' || measure.fn === 'min' || measure.fn === 'max' ? name : numbers})`;
  }
}
