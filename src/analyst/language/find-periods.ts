import type { Period } from './period.js';
import type { Token } from './token.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/u;

/** A period that the tokens from `start` to before `end` name. `year`: the words may as well be a plain number. */
export type PeriodSpan = {
  readonly start: number;
  readonly end: number;
  readonly period: Period;
  readonly year?: number;
};

function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

const oneDay = (year: number, month: number, date: number): Period => ({
  from: day(year, month, date),
  until: day(year, month, date + 1)
});
const months = (year: number, month: number, count: number): Period => ({
  from: day(year, month, 1),
  until: day(year, month + count, 1)
});

function yearOf(token: Token | undefined): number | undefined {
  const value = token?.unit === undefined ? token?.value : undefined;
  return value !== undefined && Number.isInteger(value) && value >= 1500 && value < 2200 ? value : undefined;
}

function monthOf(token: Token | undefined): number | undefined {
  return token?.type === 'word' && MONTH_NAMES.test(token.lower)
    ? MONTHS.indexOf(token.lower.slice(0, 3)) + 1
    : undefined;
}

function dayOf(token: Token | undefined): number | undefined {
  const value = token?.value ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/u.exec(token?.lower ?? '')?.[1]);
  return Number.isInteger(value) && value >= 1 && value <= 31 ? value : undefined;
}

/** 31.12.2023 is day first; 12/31/2023 is month first; 03/04/2023 could be either and is not read. */
function numericDate(text: string): Period | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(text);
  if (iso) {
    return oneDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text);
  if (dotted) {
    return oneDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text);
  const [first, second, year] = [Number(slashed?.[1]), Number(slashed?.[2]), Number(slashed?.[3])];
  if (first > 12 && second <= 12) {
    return oneDay(year, second, first);
  }
  return second > 12 && first <= 12 ? oneDay(year, first, second) : undefined;
}

const QUARTERS: Readonly<Record<string, number>> = { q1: 1, q2: 4, q3: 7, q4: 10 };

function periodAt(tokens: readonly Token[], at: number): readonly PeriodSpan[] {
  const token = tokens[at];
  const spans: PeriodSpan[] = [];
  const add = (length: number, period: Period, year?: number): void => {
    spans.push({ start: at, end: at + length, period, ...(year === undefined ? {} : { year }) });
  };
  const written = token === undefined ? undefined : numericDate(token.text);
  if (written) {
    add(1, written);
  }
  const year = yearOf(token);
  if (year !== undefined) {
    add(1, months(year, 1, 12), year);
  }
  const gap = (offset: number): number => (['of', ',', 'in'].includes(tokens[at + offset]?.lower ?? '') ? 1 : 0);
  const quarter = QUARTERS[token?.lower ?? ''];
  const quarterYear = yearOf(tokens[at + 1 + gap(1)]);
  if (quarter !== undefined && quarterYear !== undefined) {
    add(2 + gap(1), months(quarterYear, quarter, 3));
  }
  const month = monthOf(token);
  if (month !== undefined) {
    const monthYear = yearOf(tokens[at + 1 + gap(1)]);
    if (monthYear !== undefined) {
      add(2 + gap(1), months(monthYear, month, 1));
    }
    const date = dayOf(tokens[at + 1]);
    const dateYear = yearOf(tokens[at + 2 + gap(2)]);
    if (date !== undefined && dateYear !== undefined) {
      add(3 + gap(2), oneDay(dateYear, month, date));
    }
  }
  const date = dayOf(token);
  const after = 1 + gap(1);
  const later = monthOf(tokens[at + after]);
  const laterYear = yearOf(tokens[at + after + 1 + gap(after + 1)]);
  if (date !== undefined && later !== undefined && laterYear !== undefined) {
    add(after + 2 + gap(after + 1), oneDay(laterYear, later, date));
  }
  return spans;
}

/** All spans of tokens that name a day, a month, a quarter or a year. Relative ones ("last week") are not read. */
export function findPeriods(tokens: readonly Token[]): readonly PeriodSpan[] {
  return tokens.flatMap((_, at) => periodAt(tokens, at));
}
