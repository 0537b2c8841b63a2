import type { DatePart, Recent } from './period.js';
import { monthOf } from './month-of.js';
import { ordinalOf } from './ordinals.js';
import type { Token } from './token.js';

/** A part of dates, or the end of the dates, that the tokens from `start` to before `end` name. */
export type DatePartSpan = {
  readonly start: number;
  readonly end: number;
} & ({ readonly part: DatePart } | { readonly recent: Recent });

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAY_NAMES = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?$/u;

/** Names that are other words too. */
const OTHER_WORDS = new Set(['may', 'march', 'mar', 'sun', 'sat', 'wed', 'mon', 'jan', 'dec', 'tue', 'fri', 'thu']);
const BEFORE_DATES = new Set(
  'in on during of since until till before after for from between and or to through by every , - per each last'.split(
    ' '
  )
);

const RECENT_UNITS: Readonly<Record<string, Recent['unit']>> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year'
};

/** Months of the seasons as meteorologists count them. */
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  fall: [9, 10, 11],
  winter: [12, 1, 2]
};

const range = (low: number, high: number): readonly number[] =>
  Array.from({ length: high - low + 1 }, (_, at) => low + at);

/** False for `may` and `march` where they stand as other words. */
function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !OTHER_WORDS.has(token.lower)) {
    return true;
  }
  // The first word of a sentence has a capital in any case.
  const written = /^\p{Lu}/u.test(token.text) && (at > 0 || tokens.length === 1);
  return written || BEFORE_DATES.has(tokens[at - 1]?.lower ?? '');
}

/** Words behind an hour that say which half of the day it is in, and their number. */
function halfBehind(tokens: readonly Token[], at: number): { readonly half: string; readonly length: number } {
  const [one = '', two = '', three = ''] = tokens.slice(at, at + 3).map(({ lower }) => lower);
  if (/^[ap]m$/u.test(one)) {
    return { half: one, length: 1 };
  }
  if (one === 'o’clock' || one === "o'clock") {
    const { half, length } = halfBehind(tokens, at + 1);
    return { half, length: length + 1 };
  }
  const part = one === 'in' && two === 'the' ? /^(?:(morning)|afternoon|evening)$/u.exec(three) : null;
  return part === null ? { half: '', length: 0 } : { half: part[1] === undefined ? 'pm' : 'am', length: 3 };
}

/**
 * The hour of "8 am", "6pm", "8 in the morning", "18:00", "noon", and the number of tokens it takes; only whole hours.
 */
function hourAt(tokens: readonly Token[], at: number): { readonly hour: number; readonly length: number } | undefined {
  const token = tokens[at];
  if (token?.lower === 'noon' || token?.lower === 'midday') {
    return { hour: 12, length: 1 };
  }
  const value = Number.parseInt(token?.text ?? '', 10);
  if (token?.value === undefined || !Number.isInteger(value) || value > 24) {
    return undefined;
  }
  const next = tokens[at + 1];
  const behind = halfBehind(tokens, at + 1);
  const half = /^[ap]m$/iu.test(token.unit ?? '') ? { half: token.unit ?? '', length: 0 } : behind;
  if (half.half !== '' && value >= 1 && value <= 12) {
    return { hour: (value % 12) + (half.half.toLowerCase() === 'pm' ? 12 : 0), length: 1 + half.length };
  }
  return next?.text === ':' && next.start === token.end && tokens[at + 2]?.text === '00'
    ? { hour: value, length: 3 }
    : undefined;
}

/** "before noon", "after 6 pm", "between 8 and 10 am": whole hours of the day. */
function hours(tokens: readonly Token[], at: number): readonly DatePartSpan[] {
  const word = tokens[at]?.lower ?? '';
  const make = (end: number, low: number, high: number): readonly DatePartSpan[] =>
    low <= high ? [{ start: at, end, part: { unit: 'hour', values: range(low, high) } }] : [];
  const first = hourAt(tokens, at + 1);
  if (word === 'before' && first !== undefined) {
    return make(at + 1 + first.length, 0, first.hour - 1);
  }
  if (['after', 'since', 'from'].includes(word) && first !== undefined) {
    const single = make(at + 1 + first.length, first.hour, 23);
    const joined = hourAt(tokens, at + 2 + first.length);
    return joined === undefined ? single : make(at + 2 + first.length + joined.length, first.hour, joined.hour - 1);
  }
  const bare = tokens[at + 1];
  const second = hourAt(tokens, at + (first?.length ?? 1) + 2);
  if (!['between', 'from'].includes(word) || second === undefined || bare?.value === undefined) {
    return [];
  }
  const low = first?.hour ?? (second.hour > 12 && bare.value < 12 ? bare.value + 12 : bare.value);
  return make(at + (first?.length ?? 1) + 2 + second.length, low, second.hour - 1);
}

/** The first or second half of a year, or one of its quarters. */
function partOfYear(noun: 'half' | 'quarter', place: number): DatePart | undefined {
  if (noun === 'quarter') {
    return place >= 1 && place <= 4 ? { unit: 'quarter', values: [place] } : undefined;
  }
  return place === 1
    ? { unit: 'month', values: range(1, 6) }
    : place === 2
      ? { unit: 'month', values: range(7, 12) }
      : undefined;
}

function named(tokens: readonly Token[], at: number): readonly DatePartSpan[] {
  const token = tokens[at];
  const month =
    monthOf(token) ?? monthOf(token === undefined ? undefined : { ...token, lower: token.lower.replace(/s$/u, '') });
  if (month !== undefined && isName(tokens, at)) {
    return [{ start: at, end: at + 1, part: { unit: 'month', values: [month] } }];
  }
  if (token?.type === 'word' && WEEKDAY_NAMES.test(token.lower) && isName(tokens, at)) {
    const value = WEEKDAYS.indexOf(token.lower.slice(0, 3)) + 1;
    return [{ start: at, end: at + 1, part: { unit: 'weekday', values: [value] } }];
  }
  const before = tokens[at - 1]?.lower ?? '';
  const during = ['on', 'during', 'at', 'the', 'over', 'only', 'and', 'or'].includes(before);
  if (/^weekends?$/u.test(token?.lower ?? '')) {
    return [{ start: at, end: at + 1, part: { unit: 'weekday', values: [6, 7] } }];
  }
  if (/^(?:weekdays?|workdays?|working)$/u.test(token?.lower ?? '') && during && before !== 'the') {
    const length = token?.lower === 'working' && /^days?$/u.test(tokens[at + 1]?.lower ?? '') ? 2 : 1;
    return token?.lower === 'working' && length === 1
      ? []
      : [{ start: at, end: at + length, part: { unit: 'weekday', values: [1, 2, 3, 4, 5] } }];
  }
  const season = SEASONS[(token?.lower ?? '').replace(/s$/u, '')];
  // "rise or fall" is no season.
  const joined = tokens.slice(0, at).some(other => SEASONS[other.lower] !== undefined);
  const inSeason = ['in', 'during', 'the', 'over', ...(joined ? ['and', 'or', ',', 'to', 'than'] : [])];
  if (season !== undefined && inSeason.includes(before)) {
    const end = /^months?$/u.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
    return [{ start: at, end, part: { unit: 'month', values: season } }];
  }
  const half = /^h([12])$/u.exec(token?.lower ?? '');
  const quarter = /^q([1-4])$/u.exec(token?.lower ?? '');
  if (half !== null) {
    return [{ start: at, end: at + 1, part: { unit: 'month', values: half[1] === '1' ? range(1, 6) : range(7, 12) } }];
  }
  if (quarter !== null) {
    return [{ start: at, end: at + 1, part: { unit: 'quarter', values: [Number(quarter[1])] } }];
  }
  const ordinal = ordinalOf(token?.lower ?? '') ?? (token?.lower === 'last' ? 0 : undefined);
  const noun = tokens[at + 1]?.lower;
  const tail = ['of', 'the', 'year'].every((word, offset) => tokens[at + 2 + offset]?.lower === word);
  // "in the first quarter": of every year, as the months are.
  const alone = before === 'the' && ['in', 'during', 'for', 'of', 'over'].includes(tokens[at - 2]?.lower ?? '');
  const inside = alone && !['of', 'in'].includes(tokens[at + 2]?.lower ?? '');
  if (ordinal !== undefined && ordinal > 0 && inside && !tail && (noun === 'half' || noun === 'quarter')) {
    const part = partOfYear(noun, ordinal);
    return part === undefined ? [] : [{ start: at, end: at + 2, part }];
  }
  if (ordinal !== undefined && tail && (noun === 'half' || noun === 'quarter')) {
    const part = partOfYear(noun, ordinal === 0 ? (noun === 'half' ? 2 : 4) : ordinal);
    if (part !== undefined) {
      return [{ start: at, end: at + 5, part }];
    }
  }
  return [];
}

/** "last 30 days", "the past year", "last month", "this year". */
function recent(tokens: readonly Token[], at: number): readonly DatePartSpan[] {
  const two = `${tokens[at]?.lower ?? ''} ${tokens[at + 1]?.lower ?? ''}`;
  const word = two === 'most recent' ? 'latest' : (tokens[at]?.lower ?? '');
  const place = two === 'most recent' ? at + 2 : at + 1;
  if (!['last', 'past', 'previous', 'preceding', 'latest', 'final', 'this', 'current'].includes(word)) {
    return [];
  }
  const value = tokens[place]?.unit === undefined ? tokens[place]?.value : undefined;
  const at2 = value === undefined ? place : place + 1;
  const unit = RECENT_UNITS[(tokens[at2]?.lower ?? '').replace(/s$/u, '')];
  if (unit === undefined) {
    return [];
  }
  // "the last day of the harvest" is one of its days, and so is that of "first and last day".
  const own = tokens[at2 + 1]?.lower === 'of' || ['and', 'or'].includes(tokens[at - 1]?.lower ?? '');
  if (value === undefined && unit === 'day' && own) {
    return [];
  }
  const make = (count: number, whole: boolean): readonly DatePartSpan[] => [
    { start: at, end: at2 + 1, recent: { unit, count, whole } }
  ];
  const ago = ['last', 'past', 'previous', 'latest', 'preceding', 'final'].includes(word);
  if (value !== undefined) {
    return ago && Number.isInteger(value) && value > 0 ? make(value, false) : [];
  }
  if (tokens[at2]?.lower.endsWith('s') === true) {
    return [];
  }
  if (word === 'last' || word === 'past') {
    return tokens[at - 1]?.lower === 'the' || word === 'past' ? make(1, false) : make(1, true);
  }
  return word === 'previous' || word === 'preceding' ? make(1, true) : make(0, true);
}

/** All spans of tokens that name a part of dates without a year, or the end of the dates. */
export function findDateParts(tokens: readonly Token[]): readonly DatePartSpan[] {
  return tokens.flatMap((_, at) => [...named(tokens, at), ...hours(tokens, at), ...recent(tokens, at)]);
}
