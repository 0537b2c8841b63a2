import type { CompileContext } from '../compile/compile-context.js';
import { sqlDate } from '../conditions/sql-date.js';
import { pandasDates } from '../keys/pandas-dates.js';
import { polarsDates } from '../keys/polars-dates.js';
import type { SqlRows } from '../sql/sql-state.js';
import type { ExpressionOf } from './expression.js';

type Calendar = ExpressionOf<'calendar'>;
type Age = ExpressionOf<'age'>;

const PANDAS: Readonly<Record<Calendar['part'], string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'isocalendar().week',
  day: 'day',
  hour: 'hour',
  monthName: 'month_name()',
  weekday: 'day_name()',
  yearMonth: 'strftime("%Y-%m")'
};
const POLARS: Readonly<Record<Calendar['part'], string>> = {
  year: 'year()',
  quarter: 'quarter()',
  month: 'month()',
  week: 'week()',
  day: 'day()',
  hour: 'hour()',
  monthName: 'strftime("%B")',
  weekday: 'strftime("%A")',
  yearMonth: 'strftime("%Y-%m")'
};
/** Parts that are whole numbers only as long as no date is missing. */
const WHOLE = new Set<Calendar['part']>(['year', 'quarter', 'month', 'day', 'hour']);

/** The year of a day, and its month and day as four digits, which sort as the days of a year do. */
function dayOf({ on }: Age): { readonly year: string; readonly rest: string } {
  return { year: on.slice(0, 4), rest: on.slice(5, 7) + on.slice(8, 10) };
}

/** Code of what is made of the dates of a column, in each engine. */
export const DATE_VALUES = {
  pandas: (value: Calendar | Age, series: string, context: CompileContext): string => {
    const dates = pandasDates(value.column, series, value.format, context);
    if (value.type === 'age') {
      const { year, rest } = dayOf(value);
      return `${year} - ${dates}.dt.year - (${dates}.dt.strftime("%m%d") > "${rest}")`;
    }
    const whole = WHOLE.has(value.part) && context.mayMiss(value.column) ? '.astype("Int64")' : '';
    return `${dates}.dt.${PANDAS[value.part]}${whole}`;
  },

  polars: (value: Calendar | Age, context: CompileContext): string => {
    const dates = polarsDates(value.column, value.format, context);
    if (value.type === 'age') {
      const { year, rest } = dayOf(value);
      const later = `(${dates}.dt.strftime("%m%d") > "${rest}").cast(${context.module('polars')}.Int32)`;
      return `${year} - ${dates}.dt.year() - ${later}`;
    }
    return `${dates}.dt.${POLARS[value.part]}`;
  },

  sql: (value: Calendar | Age, rows: SqlRows, context: CompileContext): string => {
    const date = sqlDate(value.column, value.format, rows, context);
    if (value.type === 'age') {
      const { year, rest } = dayOf(value);
      return `${year} - year(${date}) - (strftime(${date}, '%m%d') > '${rest}')::INTEGER`;
    }
    switch (value.part) {
      case 'yearMonth':
        return `strftime(${date}, '%Y-%m')`;
      case 'weekday':
        return `dayname(${date})`;
      case 'monthName':
        return `monthname(${date})`;
      default:
        return `${value.part}(${date})`;
    }
  }
} as const;
