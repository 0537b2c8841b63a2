import type { DatePartName, DateUnit, Expression } from '../algebra/expression.js';
import { binary, attribute, literal, method, type Py } from '../python/tree.js';
import { dtypeOf } from './dtypes.js';
import type { PolarsExpressions } from './polars-expressions.js';
import { inNamespace } from './polars-names.js';

type Of<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

/** A day or a moment as polars makes it from its numbers, in a time zone unless that is empty. */
export function dateLiteral(pl: Py, value: string, zone: string): Py {
  const [day = '', time = ''] = value.split('T');
  const numbers = (text: string, by: string): readonly number[] => (text === '' ? [] : text.split(by).map(Number));
  const clock = numbers(time, ':');
  const lastUsed = clock.reduce((last, number, at) => (number === 0 ? last : at), -1);
  const parts = [...numbers(day, '-'), ...clock.slice(0, lastUsed + 1)].map(literal);
  return zone === '' && time === ''
    ? method(pl, 'date', parts)
    : method(pl, 'datetime', parts, zone === '' ? {} : { time_zone: literal(zone) });
}

const PARTS: Readonly<Record<Exclude<DatePartName, 'weekdayName'>, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  weekday: 'weekday',
  hour: 'hour'
};

const EVERY: Readonly<Record<DateUnit, string>> = {
  year: '1y',
  quarter: '1q',
  month: '1mo',
  week: '1w',
  day: '1d',
  hour: '1h'
};

/** A date with a time of day, also of a day alone. */
function moment(of: Expression, print: PolarsExpressions): Py {
  const value = print.value(of);
  return dtypeOf(of, print.scope) === 'Date' ? method(value, 'cast', [attribute(print.pl, 'Datetime')]) : value;
}

export function printDatePart({ of, part }: Of<'datePart'>, print: PolarsExpressions): Py {
  return part === 'weekdayName'
    ? inNamespace(print.value(of), 'dt', 'to_string', [literal('%A')])
    : inNamespace(part === 'hour' ? moment(of, print) : print.value(of), 'dt', PARTS[part]);
}

export function printDateFloor({ of, unit }: Of<'dateFloor'>, print: PolarsExpressions): Py {
  const value = unit === 'hour' ? moment(of, print) : print.value(of);
  return inNamespace(value, 'dt', 'truncate', [literal(EVERY[unit])]);
}

export function printDateDifference({ from, to, unit }: Of<'dateDifference'>, print: PolarsExpressions): Py {
  const between = binary('-', print.operand(to, [from]), print.operand(from, [to]));
  return binary('/', between, method(print.pl, 'duration', [], { [`${unit}s`]: literal(1) }));
}
