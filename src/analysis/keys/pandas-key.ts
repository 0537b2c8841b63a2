import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import type { TimeKey } from './group-key.js';
import { clockDates } from './clock-dates.js';
import { pandasDates } from './pandas-dates.js';

const PERIODS: Partial<Record<TimeKey['unit'], string>> = {
  hour: 'dt.floor("h")',
  day: 'dt.normalize()',
  week: 'dt.to_period("W")',
  month: 'dt.to_period("M")',
  quarter: 'dt.to_period("Q")',
  year: 'dt.year'
};

const PARTS: Readonly<Record<TimeKey['unit'], string>> = {
  hour: 'dt.hour',
  day: 'dt.day',
  week: 'dt.isocalendar().week',
  month: 'dt.month_name()',
  quarter: 'dt.quarter',
  year: 'dt.year',
  weekday: 'dt.day_name()',
  weekend: 'dt.dayofweek.map(lambda day: "weekend" if day > 4 else "weekday", na_action="ignore")'
};

/** Periods that are made of what the clock shows. */
const OF_CLOCK: ReadonlySet<TimeKey['unit']> = new Set<TimeKey['unit']>(['hour', 'week', 'month', 'quarter']);

/** Parts that are whole numbers only as long as no date is missing. */
const NUMBERS = new Set(['dt.hour', 'dt.day', 'dt.quarter', 'dt.year']);

/** pandas code of the groups of a date column, given the code of its Series. Throws `PlanError` for a unit without periods. */
export function pandasKey(key: TimeKey, series: string, context: CompileContext): string {
  const access = key.as === 'period' ? PERIODS[key.unit] : PARTS[key.unit];
  if (access === undefined) {
    throw new PlanError(`There are no periods of the unit ${key.unit}; it is a part of a date.`);
  }
  const whole = NUMBERS.has(access) && context.mayMiss(key.column) ? '.astype("Int64")' : '';
  const dates = pandasDates(key.column, series, key.format, context);
  const isOfClock = key.as === 'period' && OF_CLOCK.has(key.unit);
  return `${isOfClock ? clockDates(key.column, dates, context) : dates}.${access}${whole}`;
}
