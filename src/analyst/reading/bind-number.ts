import type { ColumnProfile } from '../../datasets/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { fold } from '../language/fold.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from './column-kind.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import { isYear, looksLikeYears, timePreposition } from './is-year.js';
import type { Option } from './option.js';

const LIMITING = new Set(['top', 'take', 'superlative', 'most', 'frequent', 'list', 'rows', 'wh']);
const ORDINAL_TEXTS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The value of a column that a number written beside its name means. */
function valueOf(column: ColumnProfile, value: number, ordinal: boolean): string | number | undefined {
  if (columnKind.isNumeric(column)) {
    const { min, max } = column.range ?? {};
    const inside = typeof min !== 'number' || typeof max !== 'number' || (value >= min && value <= max);
    return inside ? value : undefined;
  }
  const names = ordinal
    ? [ORDINAL_TEXTS[value], `${String(value)}st`, `${String(value)}nd`, `${String(value)}rd`, `${String(value)}th`]
    : [];
  const wanted = new Set([String(value), ...names]);
  const found = column.top?.values.find(entry => wanted.has(fold(String(entry.value))));
  return typeof found?.value === 'string' ? found.value : undefined;
}

const JOINING = new Set(['and', 'or', ',', '&', '/']);

function joins(words: readonly string[]): boolean {
  return words.some(word => JOINING.has(word)) && words.every(word => JOINING.has(word) || word === 'either');
}

/** What a bare number may be: how many are asked for, or the value of the column beside it. */
export function bindNumber(
  at: number,
  item: ItemOf<'number'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  const options: Option[] = [];
  const left = reader.before(at);
  const right = reader.after(at);
  const whole = Number.isInteger(item.value) && item.value > 0 && item.unit === undefined;
  if (whole && !isYear(at, reader, columns)) {
    const near = LIMITING.has(reader.sense(left)?.type ?? '') || LIMITING.has(reader.sense(right)?.type ?? '');
    const counted =
      reader.column(right) !== undefined ||
      reader.items[right]?.type === 'rowNoun' ||
      reader.items[right]?.type === 'unknown';
    options.push({ score: near ? 0 : counted ? -0.4 : WEIGHTS.role.unasked, limit: item.value });
  }
  // "built in 1990" is a year of a column of years; "cost in 2023" is no cost, and "since 2015" is not 2015.
  const led = timePreposition(at, reader);
  const timed = led !== '' && isYear(at, reader, columns);
  const holds = (column: ColumnProfile): boolean => !timed || (led === 'in' && looksLikeYears(column));
  const equals = (place: number, score: number, shared = false): void => {
    const column = reader.column(place)?.column;
    const value = column === undefined || !holds(column) ? undefined : valueOf(column, item.value, false);
    if (column !== undefined && value !== undefined) {
      const condition = { type: 'compare', column: column.name, op: 'eq', value } as const;
      options.push({ score, uses: shared ? [] : [place], condition: { condition, column } });
    }
  };
  // "a score of 4 or 5": the column before the first number.
  let listed = left;
  while (reader.items[listed]?.type === 'number' && joins(reader.wordsBetween(listed, at))) {
    listed = reader.before(listed);
  }
  if (listed !== left) {
    equals(listed, WEIGHTS.bind.beside, true);
  }
  if (
    left >= 0 &&
    reader
      .wordsBetween(left, at)
      .every(word => ['is', 'are', 'of', '=', 'was', '-', '#', ':', 'equal', 'to', 'were', 'in'].includes(word))
  ) {
    equals(left, WEIGHTS.bind.beside);
  }
  if (right >= 0 && reader.wordsBetween(at, right).length === 0) {
    const had = reader
      .wordsBetween(left, at)
      .some(word => ['with', 'have', 'has', 'had', 'having', 'in', 'and'].includes(word));
    equals(right, had ? WEIGHTS.bind.after : WEIGHTS.role.unasked);
  }
  return options;
}

/** What an ordinal may be: the value of the column behind it ("third class"), or a place ("second highest"). */
export function bindOrdinal(at: number, item: ItemOf<'ordinal'>, reader: ItemReader): readonly Option[] {
  const right = reader.after(at);
  const column = reader.column(right)?.column;
  const options: Option[] = [];
  if (column !== undefined && reader.wordsBetween(at, right).length === 0) {
    const value = valueOf(column, item.value, true);
    if (value !== undefined && column.type !== 'number') {
      const condition = { type: 'compare', column: column.name, op: 'eq', value } as const;
      options.push({ score: WEIGHTS.bind.after, uses: [right], condition: { condition, column } });
    }
  }
  const degree = reader.sense(right)?.type;
  if (item.value > 1 && (degree === 'superlative' || degree === 'most' || degree === 'frequent')) {
    options.push({ score: WEIGHTS.bind.beside, rank: item.value });
  }
  return options;
}
