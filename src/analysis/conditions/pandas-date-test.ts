import type { CompileContext } from '../compile/compile-context.js';
import { clockDates } from '../keys/clock-dates.js';
import { pandasDates } from '../keys/pandas-dates.js';
import type { SimpleCondition } from './condition.js';
import { spanOf } from './span-of.js';

const PARTS = {
  year: 'dt.year',
  quarter: 'dt.quarter',
  month: 'dt.month',
  weekday: 'dt.dayofweek',
  day: 'dt.day',
  hour: 'dt.hour'
} as const;
const PERIODS = { day: 'D', week: 'W', month: 'M', quarter: 'Q', year: 'Y', hour: 'h' } as const;

/** pandas test of a part of dates, given the code of the column's Series. */
export function pandasDatePart(
  { column, unit, values, negated, format }: SimpleCondition & { type: 'datePart' },
  series: string,
  context: CompileContext
): string {
  const part = `${pandasDates(column, series, format, context)}.${PARTS[unit]}`;
  // Python counts weekdays from 0.
  const numbers = unit === 'weekday' ? values.map(value => value - 1) : values;
  const [first] = numbers;
  if (numbers.length === 1 && first !== undefined) {
    return `${part} ${negated === true ? '!=' : '=='} ${String(first)}`;
  }
  const span = spanOf(numbers);
  const not = negated === true ? '~' : '';
  return span === undefined
    ? `${not}${part}.isin([${numbers.join(', ')}])`
    : `${not}${part}.between(${String(span.low)}, ${String(span.high)})`;
}

/** pandas test of the end of dates, given the code of the column's Series. */
export function pandasRecent(
  { column, unit, count, whole, format }: SimpleCondition & { type: 'recent' },
  series: string,
  context: CompileContext
): string {
  const dates = pandasDates(column, series, format, context);
  if (whole) {
    const periods =
      unit === 'year' ? `${dates}.dt.year` : `${clockDates(column, dates, context)}.dt.to_period("${PERIODS[unit]}")`;
    return `${periods} == ${periods}.max()${count === 0 ? '' : ` - ${String(count)}`}`;
  }
  const [name, length] = unit === 'quarter' ? ['months', 3 * count] : [`${unit}s`, count];
  return `${dates} > ${dates}.max() - ${context.module('pandas')}.DateOffset(${name}=${String(length)})`;
}
