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

const weekdayOf = (word: string): number =>
  WEEKDAYS.findIndex(day => day === word || `${day}s` === word || day.slice(0, 3) === word) + 1;

const yearOf = (token: Token | undefined): number | undefined =>
  token?.value !== undefined && /^(?:19|20)\d\d$/u.test(token.text) ? token.value : undefined;

const two = (value: number): string => String(value).padStart(2, '0');

/** The first day of a month, which may lie beyond December. */
export function monthStart(year: number, month: number): string {
  const years = Math.floor((month - 1) / 12);
  return `${year + years}-${two(((month - 1) % 12) + 1)}-01`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

type Closed = { readonly start: number; readonly end: number; readonly from: string; readonly until: string };

/** A day, month or quarter without its year: `from` is its first day in a year. */
type Yearless = { readonly start: number; readonly end: number; readonly from: (year: number) => string };

/** All readings of the words of a question as times. Of two that overlap the parser takes one. */
export function periods(all: readonly Token[], question: string): readonly PeriodSpan[] {
  // An amount of money is no year.
  const tokens = all.map(({ value, ...token }) =>
    value === undefined || /[$€£¥]/u.test(question.charAt(token.at - 1)) ? token : { ...token, value }
  );
  const named = [...days(tokens, question), ...tokens.flatMap((_, at) => calendar(tokens, at))];
  const closed = named.filter(one => 'until' in one);
  const spans = closed.flatMap(one => bounded(tokens, one));
  return [
    ...spans,
    ...spans.flatMap(one => theRest(tokens, one)),
    ...ranges(tokens, named, closed),
    ...tokens.flatMap((_, at) => recurring(tokens, at))
  ];
}

const FOUR_DIGITS = /^[1-9]\d{3}-/u;

/** Whether a date is relative to today. The data of a question may be of any time. */
const isRelative = (tags: ReadonlySet<string>): boolean =>
  [...tags].some(tag => tag.startsWith('result/relativeDate') || tag.startsWith('casualReference/'));

/** Days with their year, and stretches from one to another, in the ways in which dates are written. */
function days(tokens: readonly Token[], question: string): readonly Closed[] {
  const last = tokens.at(-1);
  const read = last === undefined ? '' : question.slice(0, last.at + last.text.length);
  // Single dates, too: of "November 25 to December 20, 2024" chrono-node makes another range, with a November in 2025.
  const parted = read.replaceAll(/\b(?:to|until|till|through)\b/giu, link => ';'.padEnd(link.length));
  const found = [...new Set([read, parted])].flatMap(text =>
    en.GB.parse(text, { instant: new Date(Date.UTC(2000, 0, 1)), timezone: 0 })
  );
  return found.flatMap(({ index, text, start: first, end: second }): readonly Closed[] => {
    const to = second ?? first;
    const isDay =
      to.isCertain('year') &&
      [first, to].every(date => date.isCertain('day') && date.isCertain('month') && !isRelative(date.tags()));
    const start = tokens.findIndex(token => token.at + token.text.length > index);
    if (!isDay || start < 0) {
      return [];
    }
    const behind = tokens.findIndex(token => token.at >= index + text.length);
    const place = { start, end: behind < 0 ? tokens.length : behind };
    const [from, until] = [first, to].map(
      date => `${date.get('year') ?? 0}-${two(date.get('month') ?? 1)}-${two(date.get('day') ?? 1)}`
    ) as [string, string];
    // A year that does not have four digits is not a year of data, and ISO 8601 cannot write it as it is.
    return FOUR_DIGITS.test(from) && from <= until && until < '9999'
      ? [{ ...place, from, until: dayAfter(until) }]
      : [];
  });
}

/** Years, and months, quarters and halves, with the year behind them or without one. */
function calendar(tokens: readonly Token[], at: number): readonly (Closed | Yearless)[] {
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
  const stretch = (start: number, month: number, months: number): readonly (Closed | Yearless)[] => [
    of === undefined
      ? { start, end: at + 1, from: year => monthStart(year, month) }
      : span(start, link + 1, of, month, months)
  ];
  const before = tokens[at - 1]?.value;
  const month = monthOf(word);
  if (month > 0) {
    const behind = tokens[at + 1]?.value;
    return [
      ...stretch(at, month, 1),
      ...(isDay(before) ? [dayOf(at - 1, month, before)] : isDay(behind) ? [dayOf(at, month, behind)] : [])
    ];
  }
  const quarter =
    /^q([1-4])$/u.exec(word)?.[1] ??
    (token?.stem === 'quarter' && before !== undefined && before <= 4 ? String(before) : undefined);
  if (quarter !== undefined) {
    const start = word.startsWith('quarter') ? at - 1 : at;
    const short = /^\d\d$/u.test(tokens[at + 1]?.text ?? '') ? 2000 + Number(tokens[at + 1]?.text) : undefined;
    return short === undefined
      ? stretch(start, 3 * Number(quarter) - 2, 3)
      : [span(start, at + 2, short, 3 * Number(quarter) - 2, 3)];
  }
  return word === 'half' && (before === 1 || before === 2) ? stretch(at - 1, before === 1 ? 1 : 7, 6) : [];
}

const isDay = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= 31;

/** A day as a number beside a month. */
const dayOf = (start: number, month: number, day: number): Yearless => ({
  start,
  end: start + 2,
  from: year => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
});

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

const EARLIER = new Set(['before', 'earlier', 'beforehand']);
const LATER = new Set(['after', 'since', 'from', 'afterwards', 'afterward', 'thereafter', 'later']);

/** What a later word makes of the time that an open stretch leaves: "before May 1 and after", "since May 1, and before that". */
function theRest(tokens: readonly Token[], { end: behind, period }: PeriodSpan): readonly PeriodSpan[] {
  if (period.type !== 'span' || (period.from !== undefined && period.until !== undefined)) {
    return [];
  }
  const { from, until } = period;
  const words = from === undefined ? LATER : EARLIER;
  const rest: Period = {
    type: 'span',
    ...(from !== undefined && { until: from }),
    ...(until !== undefined && { from: until })
  };
  return tokens.flatMap(({ lower }, start): readonly PeriodSpan[] => {
    const end = start < behind || !words.has(lower) ? undefined : endOfReference(tokens, start + 1);
    return end === undefined ? [] : [{ start, end, period: rest }];
  });
}

const AFTER_REFERENCE = new Set('and or vs versus by per for'.split(' '));

/** Where "then", "that day", "that date on" or nothing at all ends before the next part of a question; undefined for other words. */
function endOfReference(tokens: readonly Token[], start: number): number | undefined {
  const word = (at: number): string => tokens[at]?.lower ?? '';
  let end = start;
  end += ['then', 'it', 'that'].includes(word(end)) ? 1 : 0;
  end += end > start && ['date', 'point', ...UNITS].includes(word(end)) ? 1 : 0;
  end += ['on', 'onward', 'onwards'].includes(word(end)) ? 1 : 0;
  const next = tokens[end];
  return next === undefined || next.class === 'punctuation' || AFTER_REFERENCE.has(next.lower) ? end : undefined;
}

const LINKS = new Set(['and', 'to', '-', '–', 'until', 'till', 'through']);

/** From one stretch to a later one. A first one without a year has that of the last, or the year before it. */
function ranges(
  tokens: readonly Token[],
  named: readonly (Closed | Yearless)[],
  closed: readonly Closed[]
): readonly PeriodSpan[] {
  return named.flatMap(first =>
    closed.flatMap((last): readonly PeriodSpan[] => {
      const link = tokens[first.end]?.lower ?? '';
      const before = tokens[first.start - 1]?.lower ?? '';
      const isBare = !('until' in first);
      if (last.start !== first.end + 1 || !LINKS.has(link) || (isBare && link === 'and' && before !== 'between')) {
        return [];
      }
      const year = Number(last.from.slice(0, 4));
      const from = isBare ? [year, year - 1].map(first.from).find(day => day < last.from) : first.from;
      const start = before === 'between' || before === 'from' ? first.start - 1 : first.start;
      return from !== undefined && from < last.from
        ? [{ start, end: last.end, period: { type: 'span', from, until: last.until } }]
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
  const days = day > 0 ? [day] : stem === 'weekend' ? [6, 7] : lower === 'weekdays' ? [1, 2, 3, 4, 5] : undefined;
  if (days !== undefined) {
    return one({ type: 'weekdays', days });
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

/** "after 5 pm", "before noon", "between 10 p.m. and 6 a.m." */
function clock(tokens: readonly Token[], at: number): readonly PeriodSpan[] {
  const first = hourAt(tokens, at);
  if (first === undefined) {
    return [];
  }
  const { hour, end } = first;
  const before = tokens[at - 1]?.lower ?? '';
  const last = LINKS.has(tokens[end]?.lower ?? '') ? hourAt(tokens, end + 1) : undefined;
  if (last !== undefined && last.hour !== hour) {
    const start = before === 'between' || before === 'from' ? at - 1 : at;
    return [{ start, end: last.end, period: { type: 'hours', from: hour, until: last.hour } }];
  }
  return ['before', 'until'].includes(before)
    ? [{ start: at - 1, end, period: { type: 'hours', from: 0, until: hour } }]
    : ['after', 'from', 'past', 'since'].includes(before)
      ? [{ start: at - 1, end, period: { type: 'hours', from: hour, until: 24 } }]
      : [];
}

/** The full hour that is named at a place, and where its words end. */
function hourAt(tokens: readonly Token[], at: number): { readonly hour: number; readonly end: number } | undefined {
  const { lower = '', value } = tokens[at] ?? {};
  if (lower === 'noon' || lower === 'midnight') {
    return { hour: lower === 'noon' ? 12 : 0, end: at + 1 };
  }
  const [, half, point, m] = tokens.slice(at, at + 4).map(token => token.lower);
  const isDotted = (half === 'a' || half === 'p') && point === '.' && m === 'm';
  if (value === undefined || value > 12 || !(isDotted || half === 'am' || half === 'pm')) {
    return undefined;
  }
  const end = !isDotted ? at + 2 : tokens[at + 4]?.lower === '.' ? at + 5 : at + 4;
  return { hour: (value % 12) + (half.startsWith('p') ? 12 : 0), end };
}
