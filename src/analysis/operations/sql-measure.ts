import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { sqlLiteral } from '../sql/sql-literal.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';
import type { Measure } from './measure.js';

const FUNCTIONS: Partial<Record<Measure['fn'], string>> = {
  mean: 'avg',
  min: 'min',
  max: 'max'
};

/** The column as numbers that lose no digits in a measure. */
function numbers(measure: Measure, value: string, operand: string, context: CompileContext): string {
  const column = context.column(measure.column ?? '');
  if (column?.type === 'boolean') {
    return `${operand}::INTEGER`;
  }
  // A median or a quantile of decimals is a decimal again, rounded to as many digits as the column has.
  return column?.dtype.toUpperCase().startsWith('DECIMAL') === true ? `${operand}::DOUBLE` : value;
}

/**
 * The SQL of a measure over rows or a group, agreeing with pandas: a sum of no values is 0, and of several most frequent
 * values the smallest is taken. With `where`, over the rows that pass the test.
 */
export function sqlMeasure(measure: Measure, rows: SqlRows, context: CompileContext, where?: string): string {
  const filter = where === undefined ? '' : ` FILTER (WHERE ${where})`;
  if (measure.column === undefined) {
    return `count(*)${filter}`;
  }
  const value = sqlRows.column(rows, measure.column);
  const operand = sqlRows.operand(rows, measure.column);
  const number = numbers(measure, value, operand, context);
  // The names without an ending are those of a sample too.
  const deviation = (fn: 'std' | 'var'): string =>
    `${fn === 'std' ? 'stddev' : 'var'}_${measure.ddof === 0 ? 'pop' : 'samp'}`;
  switch (measure.fn) {
    case 'count':
      return `count(${value})${filter}`;
    case 'distinct':
      return `count(DISTINCT ${value})${filter}`;
    case 'missing':
      return `count(*) FILTER (WHERE ${where === undefined ? '' : `${where} AND `}${operand} IS NULL)`;
    case 'sum':
      return context.mayMiss(measure.column) || where !== undefined || rows.query.where.length > 0
        ? `coalesce(sum(${value})${filter}, 0)`
        : `sum(${value})`;
    case 'mode':
      return `mode(${value} ORDER BY ${value})${filter}`;
    case 'range':
      return `max(${value})${filter} - min(${value})${filter}`;
    case 'median':
      return `median(${number})${filter}`;
    case 'quantile':
      return `quantile_cont(${number}, ${sqlLiteral(measure.q ?? 0.5)})${filter}`;
    case 'iqr':
      return `quantile_cont(${number}, 0.75)${filter} - quantile_cont(${number}, 0.25)${filter}`;
    case 'std':
    case 'var':
      return `${deviation(measure.fn)}(${number})${filter}`;
    case 'skew':
      return `skewness(${number})${filter}`;
    case 'kurtosis':
      return `kurtosis(${number})${filter}`;
    case 'sem':
      return `${deviation('std')}(${number})${filter} / sqrt(count(${value})${filter})`;
    case 'cv':
      return `${deviation('std')}(${number})${filter} / avg(${number})${filter}`;
    case 'geometric':
      return `exp(avg(ln(${number}))${filter})`;
    case 'harmonic':
      return `1 / avg(1 / ${operand})${filter}`;
    case 'trimmed':
      throw new PlanError(
        'A trimmed mean is not in DuckDB SQL yet. Ask for it with pandas: `.df()` of the relation gives a frame.'
      );
    default: {
      const argument = measure.fn === 'mean' ? number : value;
      return `${FUNCTIONS[measure.fn] ?? measure.fn}(${argument})${filter}`;
    }
  }
}
