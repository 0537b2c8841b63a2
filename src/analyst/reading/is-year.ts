import { calendarTokens } from '../language/calendar-tokens.js';
import type { ColumnWords } from '../linking/column-words.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { TIME_PREPOSITIONS } from './chunk-period.js';
import { columnKind } from './column-kind.js';
import type { ItemReader } from './item-reader.js';

/** Years of our time: numbers of a column that all lie between them can be years. */
const EARLIEST = 1850;
const LATEST = 2100;

/** The first and last year that a column of dates, or of whole numbers that look like years, holds. */
function yearsOf(column: ColumnProfile): readonly [number, number] | undefined {
  const { min, max } = column.range ?? {};
  if (columnKind.isDate(column)) {
    const years = [min, max].map(end => Number(/^\d{4}/u.exec(String(end ?? ''))?.[0]));
    const [first = NaN, last = NaN] = years;
    return Number.isNaN(first + last) ? undefined : [first, last];
  }
  return looksLikeYears(column) ? [Number(min), Number(max)] : undefined;
}

/** Whole numbers that all could be years of our time, also with gaps between them, which make them floating. */
export function looksLikeYears({ type, range }: ColumnProfile): boolean {
  const { min, max } = range ?? {};
  return (
    (type === 'integer' || type === 'number') &&
    Number.isInteger(min) &&
    Number.isInteger(max) &&
    Number(min) >= EARLIEST &&
    Number(max) <= LATEST
  );
}

/** The preposition of time right before the item at a place; empty where there is none. */
export function timePreposition(at: number, { items }: ItemReader): string {
  const text = items[at - 1]?.text.toLowerCase().split(' ').at(-1) ?? '';
  return TIME_PREPOSITIONS.has(text) ? text : '';
}

/**
 * True for the number at `at` when it is a year and counts nothing: a preposition of time governs it, or it lies within the
 * years of the data and no noun that could be counted follows.
 */
export function isYear(at: number, reader: ItemReader, columns: readonly ColumnWords[]): boolean {
  const item = reader.items[at];
  if (item?.type !== 'number' || item.unit !== undefined || !calendarTokens.isYear(item.value)) {
    return false;
  }
  const next = reader.items[at + 1];
  const counts =
    next?.type === 'column' ||
    next?.type === 'rowNoun' ||
    next?.type === 'unknown' ||
    (next?.type === 'marker' && next.sense.type === 'rows');
  const within = columns.some(({ column }) => {
    const [first, last] = yearsOf(column) ?? [];
    return first !== undefined && last !== undefined && item.value >= first && item.value <= last;
  });
  return timePreposition(at, reader) !== '' || (within && !counts);
}
