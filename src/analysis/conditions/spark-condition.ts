import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkDate } from '../spark/spark-date.js';
import { sparkName } from '../spark/spark-name.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
import { joinMasks } from './join-masks.js';
import { spanOf } from './span-of.js';
import { wholeYear } from './whole-year.js';
import { wrapTest } from './wrap-test.js';

/** What a test beside an average compares with: a column or a number, written by the step that holds the test. */
export type SparkAverages = (condition: SimpleCondition & { type: 'average' }) => string;

const PARTS = { year: 'year', quarter: 'quarter', month: 'month', weekday: 'weekday', day: 'dayofmonth', hour: 'hour' };

function period(condition: SimpleCondition & { type: 'period' }, context: CompileContext): string {
  const { column, from, until, format } = condition;
  const date = sparkDate(column, format, context);
  const year = wholeYear(from, until);
  if (year !== undefined) {
    return `${context.module('pyspark.sql.functions')}.year(${date}) == ${String(year)}`;
  }
  return joinMasks(
    ...(from === undefined ? [] : [`${date} >= ${pythonLiteral(from)}`]),
    ...(until === undefined ? [] : [`${date} < ${pythonLiteral(until)}`])
  );
}

function datePart(
  { column, unit, values, negated, format }: SimpleCondition & { type: 'datePart' },
  context: CompileContext
): string {
  const part = `${context.module('pyspark.sql.functions')}.${PARTS[unit]}(${sparkDate(column, format, context)})`;
  // Spark counts weekdays from 0.
  const numbers = unit === 'weekday' ? values.map(value => value - 1) : values;
  const [first] = numbers;
  const span = spanOf(numbers);
  const test =
    numbers.length === 1 && first !== undefined
      ? `${part} == ${String(first)}`
      : span === undefined
        ? `${part}.isin(${numbers.join(', ')})`
        : `${part}.between(${String(span.low)}, ${String(span.high)})`;
  return negated === true ? negation(test, context.mayMiss(column), context) : test;
}

function recent(
  { column, unit, count, whole, format }: SimpleCondition & { type: 'recent' },
  frame: string,
  context: CompileContext
): string {
  const functions = context.module('pyspark.sql.functions');
  const date = sparkDate(column, format, context);
  const newest = `${functions}.lit(${frame}.agg(${functions}.max(${date})).first()[0])`;
  const before = count === 0 ? '' : ` - ${functions}.expr("INTERVAL ${String(count)} ${unit}")`;
  return whole
    ? `${functions}.date_trunc("${unit}", ${date}) == ${functions}.date_trunc("${unit}", ${newest}${before})`
    : `${date} > ${newest}${before}`;
}

/** The opposite of a test; a row of which it cannot be decided passes that. */
function negation(test: string, misses: boolean, context: CompileContext): string {
  const functions = context.module('pyspark.sql.functions');
  return misses ? `~${functions}.coalesce(${test}, ${functions}.lit(False))` : `~${wrapTest(test, true)}`;
}

function simple(condition: SimpleCondition, frame: string, averages: SparkAverages, context: CompileContext): string {
  const value = sparkName.column(condition.column, context);
  const misses = context.mayMiss(condition.column);
  const negated = 'negated' in condition && condition.negated;
  const maybe = (test: string): string => (negated ? negation(test, misses, context) : test);
  switch (condition.type) {
    case 'compare': {
      if (typeof condition.value === 'boolean' && condition.op !== 'ne') {
        return condition.value ? value : `~${value}`;
      }
      const literal = pythonLiteral(condition.value);
      return condition.op === 'ne' && misses
        ? `~${value}.eqNullSafe(${literal})`
        : `${value} ${COMPARISON_OPERATORS[condition.op].python} ${literal}`;
    }
    case 'columns': {
      const other = sparkName.column(condition.other, context);
      return condition.op === 'ne' && (misses || context.mayMiss(condition.other))
        ? negation(`${value} == ${other}`, true, context)
        : `${value} ${COMPARISON_OPERATORS[condition.op].python} ${other}`;
    }
    case 'average':
      return `${value} ${COMPARISON_OPERATORS[condition.op].python} ${averages(condition)}`;
    case 'between':
      return maybe(`${value}.between(${pythonLiteral(condition.low)}, ${pythonLiteral(condition.high)})`);
    case 'in':
      return maybe(`${value}.isin([${condition.values.map(pythonLiteral).join(', ')}])`);
    case 'text': {
      const functions = context.module('pyspark.sql.functions');
      return maybe(
        condition.how === 'contains'
          ? `${functions}.lower(${value}).contains(${pythonLiteral(condition.text.toLowerCase())})`
          : `${value}.${condition.how === 'startsWith' ? 'startswith' : 'endswith'}(${pythonLiteral(condition.text)})`
      );
    }
    case 'missing':
      return `${value}.${negated ? 'isNotNull' : 'isNull'}()`;
    case 'period':
      return period(condition, context);
    case 'datePart':
      return datePart(condition, context);
    case 'recent':
      return recent(condition, frame, context);
  }
}

/**
 * A test of Spark: all conditions must hold. `frame` names the rows, for what is compared with the newest date;
 * `averages` writes what is compared with an average.
 */
export function sparkCondition(
  conditions: readonly Condition[],
  frame: string,
  averages: SparkAverages,
  context: CompileContext
): string {
  const write = (one: SimpleCondition): string => simple(one, frame, averages, context);
  return joinMasks(
    ...conditions.map(condition =>
      condition.type === 'any' ? condition.conditions.map(one => wrapTest(write(one))).join(' | ') : write(condition)
    )
  );
}
