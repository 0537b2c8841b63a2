import { calendarTokens } from './calendar-tokens.js';
import { findDayRanges } from './find-day-ranges.js';
import { monthOf } from './month-of.js';
import type { Period } from './period.js';
import type { Token } from './token.js';

const { dayOf, isDay, months, oneDay, yearOf } = calendarTokens;

/** A period that the tokens from `start` to before `end` name. `year`: the words may as well be a plain number. */
export type PeriodSpan = {
  readonly start: number;
  readonly end: number;
  readonly period: Period;
  readonly year?: number;
};

/** 31.12.2023 is day first; 12/31/2023 is month first; 03/04/2023 could be either and is not read. */
function numericDate(text: string): Period | undefined {
  const made = (year: number, month: number, date: number): Period | undefined =>
    isDay(year, month, date) && month <= 12 ? oneDay(year, month, date) : undefined;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(text);
  if (iso) {
    return made(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text);
  if (dotted) {
    return made(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text);
  const [first, second, year] = [Number(slashed?.[1]), Number(slashed?.[2]), Number(slashed?.[3])];
  if (first > 12 && second <= 12) {
    return made(year, second, first);
  }
  return second > 12 && first <= 12 ? made(year, first, second) : undefined;
}

/** Parts of a year: the month they start in and how many months they have. Seasons are those of meteorologists; winter is in two years. */
const YEAR_PARTS: Readonly<Record<string, readonly [number, number]>> = {
  q1: [1, 3],
  q2: [4, 3],
  q3: [7, 3],
  q4: [10, 3],
  h1: [1, 6],
  h2: [7, 6],
  'first half': [1, 6],
  '1st half': [1, 6],
  'second half': [7, 6],
  '2nd half': [7, 6],
  'last half': [7, 6],
  'first quarter': [1, 3],
  '1st quarter': [1, 3],
  'second quarter': [4, 3],
  '2nd quarter': [4, 3],
  'third quarter': [7, 3],
  '3rd quarter': [7, 3],
  'fourth quarter': [10, 3],
  '4th quarter': [10, 3],
  'last quarter': [10, 3],
  spring: [3, 3],
  summer: [6, 3],
  autumn: [9, 3],
  fall: [9, 3]
};

const DECADES: Readonly<Record<string, number>> = {
  twenties: 1920,
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990
};

/** "1990s", "the 90s", "the nineties". */
function decadeAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  const before = tokens[at - 1]?.lower ?? '';
  const named = before === 'the' || before === 'in' ? DECADES[token?.lower ?? ''] : undefined;
  const value = token?.unit === 's' ? token.value : undefined;
  if (value === undefined || value % 10 !== 0) {
    return named;
  }
  const short = value >= 20 && value < 100 && (before === 'the' || before === "'" || before === '’');
  return value >= 1500 && value < 2200 ? value : short ? 1900 + value : undefined;
}

/** "2023-03" and "03/2023", written in one. */
function monthWritten(tokens: readonly Token[], at: number): readonly [number, number] | undefined {
  const [first, sign, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (sign?.start !== first?.end || second?.start !== sign?.end || !['-', '/'].includes(sign?.text ?? '')) {
    return undefined;
  }
  const [year, month] = sign?.text === '-' ? [first, second] : [second, first];
  const value = month?.value;
  const isMonth = value !== undefined && /^(?:0[1-9]|1[0-2])$/u.test(month?.text ?? '');
  const yearValue = yearOf(year);
  return isMonth && yearValue !== undefined ? [yearValue, value] : undefined;
}

function periodAt(tokens: readonly Token[], at: number): readonly PeriodSpan[] {
  const token = tokens[at];
  const spans: PeriodSpan[] = [];
  const addDay = (length: number, year: number, month: number, date: number): void => {
    if (isDay(year, month, date)) {
      add(length, oneDay(year, month, date));
    }
  };
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
  const two = `${token?.lower ?? ''} ${tokens[at + 1]?.lower ?? ''}`;
  for (const [name, length] of [
    [token?.lower ?? '', 1],
    [two, 2]
  ] as const) {
    const [start, count] = YEAR_PARTS[name] ?? [];
    const space = ['/', '-'].includes(tokens[at + length]?.text ?? '') ? 1 : gap(length);
    const partYear = yearOf(tokens[at + length + space]);
    if (start !== undefined && count !== undefined && partYear !== undefined) {
      add(length + space + 1, months(partYear, start, count));
    }
  }
  const space = ['/', '-'].includes(tokens[at + 1]?.text ?? '') ? 1 : 0;
  const [start, count] = YEAR_PARTS[tokens[at + 1 + space]?.lower ?? ''] ?? [];
  if (year !== undefined && start !== undefined && count !== undefined) {
    add(2 + space, months(year, start, count));
  }
  const decade = decadeAt(tokens, at);
  if (decade !== undefined) {
    add(1, months(decade, 1, 120));
  }
  const joined = monthWritten(tokens, at);
  if (joined !== undefined) {
    add(3, months(joined[0], joined[1], 1));
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
      addDay(3 + gap(2), dateYear, month, date);
    }
  }
  const date = dayOf(token);
  const after = 1 + gap(1);
  const later = monthOf(tokens[at + after]);
  const laterYear = yearOf(tokens[at + after + 1 + gap(after + 1)]);
  if (date !== undefined && later !== undefined && laterYear !== undefined) {
    addDay(after + 2 + gap(after + 1), laterYear, later, date);
  }
  return spans;
}

/** All spans of tokens that name a day, a month, a quarter or a year. Relative ones ("last week") are not read. */
export function findPeriods(tokens: readonly Token[]): readonly PeriodSpan[] {
  return [...tokens.flatMap((_, at) => periodAt(tokens, at)), ...findDayRanges(tokens)];
}
