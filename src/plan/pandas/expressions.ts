import type { CastType, DatePartName, DateUnit, Expression } from '../algebra/expression.js';
import { type BinaryOperator, attribute, binary, call, dict, literal, method, type Py } from '../python/tree.js';
import { condition, truth } from './conditions.js';
import { columnFacts } from './rows.js';
import { factsOf, holds, isConstant, isDate, isNullable, isOldDate, type Scope } from './scope.js';
import { textCall } from './texts.js';
import { changeOf, over, window } from './windows.js';

type Call = Extract<Expression, { type: 'call' }>;

/** An expression over the rows of a scope, as a Series, or as a constant where it reads none of them. */
export function express(expression: Expression, scope: Scope): Py {
  switch (expression.type) {
    case 'column': {
      const series = scope.column(expression.name);
      return scope.rows.periods.has(expression.name) ? method(attribute(series, 'dt'), 'to_timestamp') : series;
    }
    case 'literal':
    case 'date':
      return literal(expression.value);
    case 'call':
      return callOf(expression, scope);
    case 'isIn':
      return condition(expression, scope);
    case 'cast':
      return cast(expression.of, expression.to, scope);
    case 'datePart':
      return datePart(expression.of, expression.part, scope);
    case 'dateFloor':
      return dateFloor(expression.of, expression.unit, scope);
    case 'dateDifference':
      return binary(
        '/',
        binary('-', moments(expression.to, scope), moments(expression.from, scope)),
        call(scope.context.pandas('Timedelta'), [], [[`${expression.unit}s`, literal(1)]])
      );
    case 'bin': {
      const { width } = expression;
      const number = series(expression.of, scope);
      return Number.isInteger(width)
        ? binary('*', binary('//', number, literal(width)), literal(width))
        : binary('*', call(scope.context.numpy('floor'), [binary('/', number, literal(width))]), literal(width));
    }
    case 'aggregate': {
      if (scope.aggregate === undefined) {
        throw new Error('A measure stands where values of each row are written.');
      }
      return scope.aggregate(expression);
    }
    case 'over':
      return over(expression, scope);
    case 'window':
      return window(expression, scope);
  }
}

/** An expression as a Series also where it is a constant. */
export function series(expression: Expression, scope: Scope): Py {
  const value = express(expression, scope);
  if (scope.aggregate !== undefined || !isConstant(expression)) {
    return value;
  }
  const isPlainDate = expression.type === 'date';
  return call(
    scope.context.pandas('Series'),
    [isPlainDate ? call(scope.context.pandas('Timestamp'), [value]) : value],
    { index: attribute(scope.frame(), 'index') }
  );
}

/** Dates with the accessor `dt`, or one moment. */
export function moments(expression: Expression, scope: Scope): Py {
  const value = express(expression, scope);
  if (expression.type === 'date') {
    return call(scope.context.pandas('Timestamp'), [value]);
  }
  return expression.type === 'column' && isOldDate(expression.name, scope.facts)
    ? call(scope.context.pandas('to_datetime'), [value])
    : value;
}

/** Dates as a Series. */
const dates = (expression: Expression, scope: Scope): Py =>
  expression.type === 'date' ? series(expression, scope) : moments(expression, scope);

const OPERATORS = {
  add: '+',
  subtract: '-',
  multiply: '*',
  divide: '/'
} as const satisfies Partial<Record<Call['fn'], BinaryOperator>>;

function callOf(expression: Call, scope: Scope): Py {
  const { fn, args } = expression;
  const [first, second, third] = args;
  if (first === undefined) {
    return literal(fn === 'and');
  }
  switch (fn) {
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide': {
      const change = changeOf(expression, scope);
      if (change !== undefined) {
        return change;
      }
      const right = second ?? first;
      return binary(
        OPERATORS[fn],
        isConstant(expression) ? series(first, scope) : express(first, scope),
        express(right, scope)
      );
    }
    case 'abs':
      return scope.aggregate === undefined
        ? method(series(first, scope), 'abs')
        : call(builtin('abs'), [express(first, scope)]);
    case 'round': {
      const digits = second?.type === 'literal' && typeof second.value === 'number' ? second.value : 0;
      const places = digits === 0 ? [] : [literal(digits)];
      return scope.aggregate === undefined
        ? method(series(first, scope), 'round', places)
        : call(builtin('round'), [express(first, scope), literal(digits)]);
    }
    case 'log':
      return call(scope.context.numpy('log'), [series(first, scope)]);
    case 'equal':
    case 'notEqual':
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual':
    case 'between':
    case 'and':
    case 'or':
    case 'not':
    case 'isMissing':
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return truth(expression, scope);
    case 'coalesce':
      return coalesce(args, scope);
    case 'if':
      return choice(first, second ?? first, third ?? first, scope);
    case 'lower':
    case 'strip':
    case 'length':
    case 'replace':
      return textCall(expression, scope);
  }
}

const builtin = (id: string): Py => ({ type: 'name', name: id });

const isNull = (expression: Expression): boolean => expression.type === 'literal' && expression.value === null;

/** A value that other values may stand beside: categories become text, dates of the plan become moments. */
function mixed(expression: Expression, scope: Scope): Py {
  const value = isDate(expression, scope) ? moments(expression, scope) : express(expression, scope);
  return factsOf(expression, scope).type === 'category' ? method(value, 'astype', [builtin('object')]) : value;
}

function coalesce(args: readonly Expression[], scope: Scope): Py {
  const [first, ...others] = args.filter(arg => !isNull(arg));
  if (first === undefined) {
    return literal(null);
  }
  let value = mixed(first, scope);
  let open = factsOf(first, scope).missing;
  for (const next of others) {
    if (!open) {
      break;
    }
    value = method(value, 'fillna', [mixed(next, scope)]);
    open = factsOf(next, scope).missing;
  }
  const isBoolean = factsOf(first, scope).type === 'boolean';
  return isBoolean && !open && factsOf(first, scope).missing ? method(value, 'astype', [builtin('bool')]) : value;
}

function choice(where: Expression, yes: Expression, no: Expression, scope: Scope): Py {
  const test = isConstant(where) ? series(where, scope) : truth(where, scope);
  if (isConstant(yes) && isConstant(no)) {
    return method(test, 'map', [
      dict([
        [literal(true), mixed(yes, scope)],
        [literal(false), mixed(no, scope)]
      ])
    ]);
  }
  return isConstant(yes)
    ? method(mixed(no, scope), 'mask', isNull(yes) ? [test] : [test, mixed(yes, scope)])
    : method(whereReady(yes, scope), 'where', isNull(no) ? [test] : [test, mixed(no, scope)]);
}

/** A value that can be missing in some rows and stays what it is. */
export function whereReady(expression: Expression, scope: Scope): Py {
  const value = mixed(expression, scope);
  return factsOf(expression, scope).type === 'boolean' && !isPlainNullable(expression, scope)
    ? method(value, 'astype', [literal('boolean')])
    : value;
}

const isPlainNullable = (expression: Expression, scope: Scope): boolean =>
  expression.type === 'column' && columnFacts(scope.facts, expression.name).profile?.dtype === 'boolean';

function cast(of: Expression, to: CastType, scope: Scope): Py {
  const { type, missing } = factsOf(of, scope);
  const value = isDate(of, scope) ? dates(of, scope) : series(of, scope);
  const isText = type === 'text' || type === 'category';
  const numbers = (): Py =>
    isText ? call(scope.context.pandas('to_numeric'), [value], { errors: literal('coerce') }) : value;
  switch (to) {
    case 'integer': {
      if (type === 'integer' || type === 'boolean') {
        return method(value, 'astype', [literal(missing ? 'Int64' : 'int64')]);
      }
      const whole = call(scope.context.numpy('trunc'), [numbers()]);
      return method(whole, 'astype', [literal(missing || isText ? 'Int64' : 'int64')]);
    }
    case 'number':
      return isText
        ? numbers()
        : method(value, 'astype', [literal(missing && holdsNullable(of, scope) ? 'Float64' : 'float64')]);
    case 'text': {
      const whole = type === 'integer' && missing ? method(value, 'astype', [literal('Int64')]) : value;
      return method(whole, 'astype', [missing ? literal('string') : builtin('str')]);
    }
    case 'datetime':
      return type === 'datetime' || type === 'date'
        ? value
        : call(scope.context.pandas('to_datetime'), [value], isText ? { errors: literal('coerce') } : {});
    case 'category':
      return method(value, 'astype', [literal('category')]);
  }
}

/** Whether the value of an expression may be `pd.NA`. */
export const holdsNullable = (expression: Expression, scope: Scope): boolean =>
  holds(
    expression,
    part =>
      (part.type === 'column' && isNullable(part.name, scope)) ||
      (part.type === 'cast' && (part.to === 'text' || part.to === 'integer')) ||
      (part.type === 'datePart' && part.part === 'week')
  );

const PARTS: Readonly<Record<Exclude<DatePartName, 'week' | 'weekday' | 'weekdayName'>, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'day',
  hour: 'hour'
};

function datePart(of: Expression, part: DatePartName, scope: Scope): Py {
  const access = attribute(dates(of, scope), 'dt');
  switch (part) {
    case 'week': {
      const week = attribute(method(access, 'isocalendar'), 'week');
      return method(week, 'astype', [literal(factsOf(of, scope).missing ? 'Int64' : 'int64')]);
    }
    case 'weekday':
      return binary('+', attribute(access, 'dayofweek'), literal(1));
    case 'weekdayName':
      return method(access, 'day_name');
    default:
      return attribute(access, PARTS[part]);
  }
}

/** Periods of pandas by the algebra's units, as far as they are longer than a day. */
const PERIODS: Partial<Record<DateUnit, string>> = { year: 'Y', quarter: 'Q', month: 'M', week: 'W' };

/** The periods that dates lie in, where pandas has such. */
export function periods(of: Expression, unit: DateUnit, scope: Scope): Py | undefined {
  const frequency = PERIODS[unit];
  if (frequency === undefined) {
    return undefined;
  }
  const access = attribute(dates(of, scope), 'dt');
  const dtype = of.type === 'column' ? columnFacts(scope.facts, of.name).profile?.dtype : undefined;
  const clock =
    dtype?.startsWith('datetime64') === true && dtype.includes(',')
      ? attribute(method(access, 'tz_localize', [literal(null)]), 'dt')
      : access;
  return method(clock, 'to_period', [literal(frequency)]);
}

function dateFloor(of: Expression, unit: DateUnit, scope: Scope): Py {
  const period = periods(of, unit, scope);
  if (period !== undefined) {
    return method(attribute(period, 'dt'), 'to_timestamp');
  }
  const access = attribute(dates(of, scope), 'dt');
  return unit === 'day' ? method(access, 'normalize') : method(access, 'floor', [literal('h')]);
}
