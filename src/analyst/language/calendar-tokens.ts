import type { Period } from './period.js';
import type { Token } from './token.js';

function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

/** True for a number that may be written for a year. */
function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2200;
}

/** Days and years in tokens, and the periods they make. */
export const calendarTokens = {
  /** YYYY-MM-DD; months and days beyond their number run into the next ones. */
  day,

  /** False for 31 November. */
  isDay: (year: number, month: number, date: number): boolean =>
    date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate(),

  oneDay: (year: number, month: number, date: number): Period => ({
    from: day(year, month, date),
    until: day(year, month, date + 1)
  }),

  months: (year: number, month: number, count: number): Period => ({
    from: day(year, month, 1),
    until: day(year, month + count, 1)
  }),

  isYear,

  yearOf: (token: Token | undefined): number | undefined => {
    const value = token?.unit === undefined ? token?.value : undefined;
    return value !== undefined && isYear(value) ? value : undefined;
  },

  dayOf: (token: Token | undefined): number | undefined => {
    const value = token?.value ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/u.exec(token?.lower ?? '')?.[1]);
    return Number.isInteger(value) && value >= 1 && value <= 31 ? value : undefined;
  }
};
