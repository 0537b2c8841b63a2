import { en } from 'chrono-node';
import type { Token } from './tokenize.js';

/** A stretch of time, or a part of every year, week or day, that a question names. */
export type Period =
  /** From one moment to before another, in ISO 8601 without a zone; open if one of them is missing. */
  | { readonly type: 'span'; readonly from?: string; readonly until?: string }
  /** The last stretches up to the latest date in the data. */
  | { readonly type: 'latest'; readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year' }
  | { readonly type: 'months'; readonly months: readonly number[] }
  /** From 1 for Monday. */
  | { readonly type: 'weekdays'; readonly days: readonly number[] }
  /** Full hours of the day; `until` is not included. */
  | { readonly type: 'hours'; readonly from: number; readonly until: number };

export type PeriodSpan = { readonly start: number; readonly end: number; readonly period: Period };

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

const monthOf = (word: string): number =>
  word.length < 3
    ? 0
    : MONTHS.findIndex(
        month => month === word || month.slice(0, 3) === word || (word === 'sept' && month === 'september')
      ) + 1;

const weekdayOf = (word: string): number => WEEKDAYS.findIndex(day => day === word || `${day}s` === word) + 1;

const yearOf = (token: Token | undefined): number | undefined =>
  token?.value !== undefined && /^(?:19|20)\d\d$/u.test(token.text) ? token.value : undefined;

const two = (value: number): string => String(value).padStart(2, '0');

/** The first day of a month, which may lie beyond December. */
function monthStart(year: number, month: number): string {
  const years = Math.floor((month - 1) / 12);
  return `${year + years}-${two(((month - 1) % 12) + 1)}-01`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

type Closed = { readonly start: number; readonly end: number; readonly from: string; readonly until: string };

/** All readings of the words of a question as times. Of two that overlap the parser takes one. */
export function periods(all: readonly Token[], question: string): readonly PeriodSpan[] {
  // An amount of money is no year.
  const tokens = all.map(({ value, ...token }) =>
    value === undefined || /[$€£¥]/u.test(question.charAt(token.at - 1)) ? token : { ...token, value }
  );
  const closed = [...days(tokens, question), ...tokens.flatMap((_, at) => calendar(tokens, at))];
  return [
    ...closed.flatMap(one => bounded(tokens, one)),
    ...ranges(tokens, closed),
    ...tokens.flatMap((_, at) => recurring(tokens, at))
  ];
}

/** Whether a date is relative to today. The data of a question may be of any time. */
const isRelative = (tags: ReadonlySet<string>): boolean =>
  [...tags].some(tag => tag.startsWith('result/relativeDate') || tag.startsWith('casualReference/'));

/** Days that are named with their year, in the ways in which dates are written. */
function days(tokens: readonly Token[], question: string): readonly Closed[] {
  const last = tokens.at(-1);
  const read = last === undefined ? '' : question.slice(0, last.at + last.text.length);
  return en.GB.parse(read, { instant: new Date(Date.UTC(2000, 0, 1)), timezone: 0 }).flatMap(
    ({ index, text, start: date }) => {
      const start = tokens.findIndex(token => token.at + token.text.length > index);
      const behind = tokens.findIndex(token => token.at >= index + text.length);
      const year = date.get('year') ?? 0;
      const isCertain = (['day', 'month', 'year'] as const).every(unit => date.isCertain(unit));
      // A year that does not have four digits is not a year of data, and ISO 8601 cannot write it as it is.
      const isDay = isCertain && !isRelative(date.tags()) && year >= 1000 && year < 9999;
      const from = `${year}-${two(date.get('month') ?? 1)}-${two(date.get('day') ?? 1)}`;
      return isDay && start >= 0
        ? [{ start, end: behind < 0 ? tokens.length : behind, from, until: dayAfter(from) }]
        : [];
    }
  );
}

/** Years, and months, quarters and halves of a year. */
function calendar(tokens: readonly Token[], at: number): readonly Closed[] {
  const token = tokens[at];
  const word = token?.lower ?? '';
  const year = yearOf(token);
  const span = (start: number, end: number, of: number, month: number, months: number): Closed => ({
    start,
    end,
    from: monthStart(of, month),
    until: monthStart(of, month + months)
  });
  if (year !== undefined) {
    return [span(at, at + 1, year, 1, 12)];
  }
  const link = ['of', 'in', ','].includes(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  const of = yearOf(tokens[link]);
  if (of === undefined) {
    return [];
  }
  const before = tokens[at - 1]?.value;
  const month = monthOf(word);
  if (month > 0) {
    return [span(at, link + 1, of, month, 1)];
  }
  const quarter =
    /^q([1-4])$/u.exec(word)?.[1] ??
    (token?.stem === 'quarter' && before !== undefined && before <= 4 ? String(before) : undefined);
  if (quarter !== undefined) {
    return [span(word.startsWith('quarter') ? at - 1 : at, link + 1, of, 3 * Number(quarter) - 2, 3)];
  }
  return word === 'half' && (before === 1 || before === 2) ? [span(at - 1, link + 1, of, before === 1 ? 1 : 7, 6)] : [];
}

const SINCE = new Set(['since', 'from']);
const UNTIL = new Set(['until', 'till', 'through', 'including']);

/** A stretch itself, and what "since", "after", "before" and "until" make of it. */
function bounded(tokens: readonly Token[], { start, end, from, until }: Closed): readonly PeriodSpan[] {
  const before = tokens[start - 1]?.lower ?? '';
  const behind = tokens[end]?.lower ?? '';
  const open = (period: Period, first = start - 1, last = end): PeriodSpan => ({ start: first, end: last, period });
  return [
    { start, end, period: { type: 'span', from, until } },
    ...(SINCE.has(before) ? [open({ type: 'span', from })] : []),
    ...(before === 'after' ? [open({ type: 'span', from: until })] : []),
    ...(before === 'before' ? [open({ type: 'span', until: from })] : []),
    ...(UNTIL.has(before) ? [open({ type: 'span', until })] : []),
    ...(behind === 'onwards' || behind === 'onward' ? [open({ type: 'span', from }, start, end + 1)] : [])
  ];
}

const LINKS = new Set(['and', 'to', '-', '–', 'until', 'till', 'through']);

/** From one stretch to a later one. */
function ranges(tokens: readonly Token[], closed: readonly Closed[]): readonly PeriodSpan[] {
  return closed.flatMap(first =>
    closed.flatMap((last): readonly PeriodSpan[] => {
      const isNext =
        last.start === first.end + 1 && LINKS.has(tokens[first.end]?.lower ?? '') && last.from > first.from;
      const opens = ['between', 'from'].includes(tokens[first.start - 1]?.lower ?? '');
      return isNext
        ? [
            {
              start: opens ? first.start - 1 : first.start,
              end: last.end,
              period: { type: 'span', from: first.from, until: last.until }
            }
          ]
        : [];
    })
  );
}

const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
const PARTS_OF_DAY: Readonly<Record<string, readonly [number, number]>> = {
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [0, 6]
};

/** Months without a year, weekdays, hours, and the last stretches of the data. */
function recurring(tokens: readonly Token[], at: number): readonly PeriodSpan[] {
  const token = tokens[at];
  if (token === undefined) {
    return [];
  }
  const { lower, stem } = token;
  const one = (period: Period, start = at, end = at + 1): readonly PeriodSpan[] => [{ start, end, period }];
  const month = lower === 'may' && token.text === 'may' ? 0 : monthOf(lower);
  if (month > 0) {
    const other = monthOf(tokens[at + 2]?.lower ?? '');
    const link = tokens[at + 1]?.lower ?? '';
    const isRange = other > month && LINKS.has(link) && (link !== 'and' || tokens[at - 1]?.lower === 'between');
    const both = isRange ? Array.from({ length: other - month + 1 }, (_, place) => month + place) : [month, other];
    return [
      ...one({ type: 'months', months: [month] }),
      ...(other > 0 && (isRange || link === 'and' || link === 'or')
        ? one({ type: 'months', months: both }, at, at + 3)
        : [])
    ];
  }
  const day = weekdayOf(lower);
  if (day > 0) {
    return one({ type: 'weekdays', days: [day] });
  }
  if (stem === 'weekend') {
    return one({ type: 'weekdays', days: [6, 7] });
  }
  if (lower === 'weekdays') {
    return one({ type: 'weekdays', days: [1, 2, 3, 4, 5] });
  }
  const quarter = /^q([1-4])$/u.exec(lower)?.[1];
  if (quarter !== undefined) {
    const first = 3 * Number(quarter) - 2;
    return one({ type: 'months', months: [first, first + 1, first + 2] });
  }
  const part = PARTS_OF_DAY[lower.replace(/s$/u, '')];
  if (part !== undefined) {
    return one({ type: 'hours', from: part[0], until: part[1] });
  }
  const unit = UNITS.find(name => name === tokens[at + 2]?.stem || name === tokens[at + 1]?.stem);
  if (unit !== undefined && ['last', 'past', 'latest', 'previous'].includes(lower)) {
    const count = tokens[at + 1]?.value;
    return count === undefined
      ? one({ type: 'latest', count: 1, unit }, at, at + 2)
      : one({ type: 'latest', count, unit }, at, at + 3);
  }
  return clock(tokens, at);
}

/** "after 5 pm", "before noon" */
function clock(tokens: readonly Token[], at: number): readonly PeriodSpan[] {
  const lower = tokens[at]?.lower ?? '';
  const value = tokens[at]?.value;
  const half = tokens[at + 1]?.lower ?? '';
  const hour =
    lower === 'noon'
      ? 12
      : lower === 'midnight'
        ? 0
        : value !== undefined && (half === 'am' || half === 'pm')
          ? (value % 12) + (half === 'pm' ? 12 : 0)
          : undefined;
  if (hour === undefined) {
    return [];
  }
  const end = value === undefined ? at + 1 : at + 2;
  const before = tokens[at - 1]?.lower ?? '';
  return ['before', 'until'].includes(before)
    ? [{ start: at - 1, end, period: { type: 'hours', from: 0, until: hour } }]
    : ['after', 'from', 'past', 'since'].includes(before)
      ? [{ start: at - 1, end, period: { type: 'hours', from: hour, until: 24 } }]
      : [];
}
