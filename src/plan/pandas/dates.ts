import type { DateUnit, Expression } from '../algebra/expression.js';
import { attribute, binary, call, method, type Py } from '../python/tree.js';
import { dtypeOf, factsOf, type Scope } from './scope.js';

type Of<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

/** Frequencies of pandas' periods; of days and hours it has none that are of use. */
const PERIODS: Partial<Record<DateUnit, string>> = { year: 'Y', quarter: 'Q', month: 'M', week: 'W' };

/** Dates with the accessor `dt`, or one moment. Dates of Python have none. */
export function moments(expression: Expression, scope: Scope): Py {
  const value = scope.value(expression);
  if (expression.type === 'date') {
    return call(scope.context.pandas('Timestamp'), [value]);
  }
  const isOld =
    expression.type === 'column' &&
    factsOf(expression, scope).type === 'date' &&
    dtypeOf(expression, scope)?.startsWith('datetime64') !== true;
  return isOld ? call(scope.context.pandas('to_datetime'), [value]) : value;
}

const accessor = (expression: Expression, scope: Scope): Py => attribute(moments(expression, scope), 'dt');

export function datePart({ of, part }: Of<'datePart'>, scope: Scope): Py {
  const access = accessor(of, scope);
  switch (part) {
    case 'weekday':
      return binary('+', attribute(access, 'dayofweek'), 1);
    case 'weekdayName':
      return method(access, 'day_name');
    default:
      return attribute(access, part);
  }
}

/** The frequency of the periods that an expression is the beginning of, where pandas has such. */
export const periodsOf = (value: Expression): string | undefined =>
  value.type === 'dateFloor' ? PERIODS[value.unit] : undefined;

/** The periods that dates lie in, as the clock there has it. */
export function periods(value: Expression, scope: Scope): Py | undefined {
  const frequency = periodsOf(value);
  if (value.type !== 'dateFloor' || frequency === undefined) {
    return undefined;
  }
  const access = accessor(value.of, scope);
  const hasZone = /^datetime64.*,/u.test(dtypeOf(value.of, scope) ?? '');
  const clock = hasZone ? attribute(method(access, 'tz_localize', [null]), 'dt') : access;
  return method(clock, 'to_period', [frequency]);
}

export function dateFloor(expression: Of<'dateFloor'>, scope: Scope): Py {
  const period = periods(expression, scope);
  return period !== undefined
    ? method(attribute(period, 'dt'), 'to_timestamp')
    : expression.unit === 'day'
      ? method(accessor(expression.of, scope), 'normalize')
      : method(accessor(expression.of, scope), 'floor', ['h']);
}

export const dateDifference = ({ from, to, unit }: Of<'dateDifference'>, scope: Scope): Py =>
  binary(
    '/',
    binary('-', moments(to, scope), moments(from, scope)),
    call(scope.context.pandas('Timedelta'), [], [[`${unit}s`, 1]])
  );
