import { calendarTokens } from './calendar-tokens.js';
import { monthOf } from './month-of.js';
import type { PeriodSpan } from './find-periods.js';
import type { Token } from './token.js';

const { day, dayOf, isDay, yearOf } = calendarTokens;

const RANGING = new Set(['to', 'until', 'till', 'through', '-', '–']);

type Day = { readonly date: number; readonly month?: number; readonly year?: number; readonly next: number };

/** "15", "15 November", "November 15", "15 November 2023": a day from `at` on, as far as it is written. */
function dayAt(tokens: readonly Token[], at: number): Day | undefined {
  const place = tokens[at]?.lower === 'the' ? at + 1 : at;
  const gap = (offset: number): number => (['of', ','].includes(tokens[offset]?.lower ?? '') ? offset + 1 : offset);
  const withYear = (date: number, month: number, next: number): Day => {
    const year = yearOf(tokens[gap(next)]);
    return year === undefined ? { date, month, next } : { date, month, year, next: gap(next) + 1 };
  };
  const first = monthOf(tokens[place]);
  const behind = dayOf(tokens[place + 1]);
  if (first !== undefined && behind !== undefined) {
    return withYear(behind, first, place + 2);
  }
  const date = dayOf(tokens[place]);
  if (date === undefined || tokens[place]?.unit !== undefined) {
    return undefined;
  }
  const after = gap(place + 1);
  const month = monthOf(tokens[after]);
  return month === undefined ? { date, next: place + 1 } : withYear(date, month, after + 1);
}

/**
 * "from 15 to 30 November 2023", "between 1 and 15 March 2023", "November 28 - December 3, 2023": both days belong to it. The
 * month and year of the first day may stand only at the second one, and the month of the second only at the first.
 */
export function findDayRanges(tokens: readonly Token[]): readonly PeriodSpan[] {
  return tokens.flatMap((token, at) => {
    const low = dayAt(tokens, at);
    const word = tokens[low?.next ?? -1]?.lower ?? '';
    const before = tokens[at - 1]?.lower ?? '';
    const between = before === 'between' && word === 'and';
    if (low === undefined || token.lower === 'the' || (!RANGING.has(word) && !between)) {
      return [];
    }
    const high = dayAt(tokens, low.next + 1);
    const month = high?.month ?? (low.year === undefined ? low.month : undefined);
    const tail =
      high?.month === undefined && high !== undefined
        ? yearOf(tokens[high.next + Number(tokens[high.next]?.text === ',')])
        : undefined;
    const year = high?.year ?? tail;
    // A whole date on both sides is read as two dates.
    if (high === undefined || month === undefined || year === undefined || low.year !== undefined) {
      return [];
    }
    const from = low.month ?? month;
    const start = from > month ? year - 1 : year;
    const end = tail === undefined ? high.next : high.next + Number(tokens[high.next]?.text === ',') + 1;
    const led = before === 'from' || between ? at - 1 : at;
    if (!isDay(start, from, low.date) || !isDay(year, month, high.date)) {
      return [];
    }
    const period = { from: day(start, from, low.date), until: day(year, month, high.date + 1) };
    return period.from < period.until ? [{ start: led, end, period }] : [];
  });
}
