import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { KEY_WORDS } from '../lexicon/key-words.js';
import { dateFormatOf } from './date-format.js';
import { splitName } from '../linking/split-name.js';

const NUMERIC = new Set(['integer', 'number', 'duration']);
const NAME_WORDS = new Set([
  'name',
  'nm',
  'title',
  'fullname',
  'bezeichnung',
  'titel',
  'username',
  'label',
  'nachname'
]);

/** So many whole numbers one after another, hardly one of them twice, are no amounts. */
const NUMBERED = 100;

function isRunning({ type, distinct, range, top }: ColumnProfile): boolean {
  const [min, max] = [range?.min, range?.max];
  if (type !== 'integer' || distinct === undefined || typeof min !== 'number' || typeof max !== 'number') {
    return false;
  }
  const often = top?.values[0]?.count ?? 3;
  // Rows that were removed leave gaps; of amounts, some are twice where they lie so near to each other.
  const reach = often === 1 ? 2 * distinct.count : distinct.count;
  return distinct.count >= NUMBERED && often <= 2 && (top?.values[10]?.count ?? 2) === 1 && max - min < reach;
}

/** What the type, the name and the statistics of a column tell about the part it can play. */
export const columnKind = {
  isNumeric: (column: ColumnProfile): boolean => NUMERIC.has(column.type),

  isDate: (column: ColumnProfile): boolean => column.type === 'date' || column.type === 'datetime',

  /** A date, or text whose frequent values are ISO dates, which sort like dates. */
  isDateLike: (column: ColumnProfile): boolean =>
    column.type === 'date' || column.type === 'datetime' || dateFormatOf(column)?.startsWith('%Y-%m-%d') === true,

  /** Dates without a time of day, as far as the profile tells. */
  isWholeDays: ({ type, range, distinct }: ColumnProfile): boolean => {
    const [first, last] = [String(range?.min ?? ''), String(range?.max ?? '')];
    if (type === 'date' || !/^\d{4}-\d{2}-\d{2}/u.test(first)) {
      return type === 'date';
    }
    const days = (Date.parse(last.slice(0, 10)) - Date.parse(first.slice(0, 10))) / 86_400_000 + 1;
    const midnight = [first, last].every(end => /^.{10}(?:[T ]00:00(?::00(?:\.0+)?)?)?$/u.test(end));
    return midnight && (distinct?.count ?? 0) <= days;
  },

  isText: (column: ColumnProfile): boolean => column.type === 'text' || column.type === 'category',

  /** Named like a key: `customer_id`, `empl_no`; or the rows are numbered by it. */
  isId: (column: ColumnProfile): boolean => {
    if (isRunning(column)) {
      return true;
    }
    const words = splitName(column.name);
    return KEY_WORDS.has(words.at(-1) ?? '') && (words.length > 1 || words[0] === 'id' || words[0] === 'uuid');
  },

  /** Named like what people call a thing: `product_name`, `title`. */
  isName: (column: ColumnProfile): boolean => splitName(column.name).some(word => NAME_WORDS.has(word)),

  /** Every row has its own value; `undefined` when that is not known. */
  isUnique: (column: ColumnProfile, profile: DatasetProfile): boolean | undefined => {
    const { distinct, top } = column;
    if ((top?.values[0]?.count ?? 0) > 1) {
      return false;
    }
    if (distinct === undefined || profile.rows === null) {
      return undefined;
    }
    const looked = distinct.evidence.type === 'sample' ? distinct.evidence.rows : profile.rows;
    if (distinct.count >= looked) {
      return true;
    }
    return distinct.approximate && distinct.count > 0.97 * looked ? undefined : false;
  },

  /** Good to group by: text, truth, or whole numbers with few different values. */
  isGroupable: (column: ColumnProfile): boolean => {
    if (['text', 'category', 'boolean'].includes(column.type)) {
      return true;
    }
    const many = (column.distinct?.count ?? column.top?.values.length ?? 0) > 60;
    return column.type === 'integer' && !many;
  }
};
