import type { Condition } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import type { ColumnWords } from '../linking/column-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from './assume.js';
import { columnKind } from './column-kind.js';
import { dateFormatOf } from './date-format.js';
import type { Item, ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';

/** The value in the capitals of the column's other values: `LIMA` when all are in capitals. */
function inStyleOf(text: string, column: ColumnProfile): string {
  const values = (column.top?.values ?? []).map(entry => String(entry.value));
  if (values.length > 2 && values.every(value => value === value.toUpperCase() && /\p{Lu}/u.test(value))) {
    return text.toUpperCase();
  }
  return values.length > 2 && values.every(value => value === value.toLowerCase()) ? text.toLowerCase() : text;
}

/** False when all known values look different: dates, or codes with digits beside a text without any. */
function mayHold(column: ColumnProfile, text: string): boolean {
  const values = (column.top?.values ?? []).map(entry => String(entry.value));
  const coded = values.length > 0 && values.every(value => /\d/u.test(value));
  return dateFormatOf(column) === undefined && !(coded && !/\d/u.test(text));
}

/** Words behind which the column of the text is named. */
const WHEREVER = /\b(?:somewhere|anywhere|appear|occur|inside)/iu;

function optionOf(
  item: Item,
  column: ColumnProfile,
  condition: Condition,
  place: number | undefined,
  weight: number
): Option {
  return {
    score: weight,
    ...(place === undefined ? {} : { uses: [place] }),
    condition: { condition, column },
    ...(place === undefined ? { assumption: assumeColumn(item.text, column.name) } : {})
  };
}

/** True for a key that is named as such; "ads" stands for the rows and not for their `ad_id`. */
function isWhole({ text, score }: ItemOf<'column'>): boolean {
  return score >= 1 || /\b(?:ids?|nos?|numbers?|codes?|keys?)\b/iu.test(text);
}

/** True when most of the known values are several words. */
function isProse(column: ColumnProfile): boolean {
  const values = column.top?.values ?? [];
  return values.filter(({ value }) => String(value).trim().split(/\s+/u).length >= 3).length > values.length / 2;
}

function sides(at: number, reader: ItemReader): readonly number[] {
  return [reader.before(at), reader.after(at)].filter(place => {
    const found = reader.column(place);
    return found !== undefined && columnKind.isText(found.column) && (!columnKind.isId(found.column) || isWhole(found));
  });
}

/** The text columns that "contains …" may be about. */
export function bindTextTest(
  at: number,
  item: ItemOf<'textTest'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  const conditionFor = (column: ColumnProfile): Condition => ({
    type: 'text',
    column: column.name,
    how: item.how,
    text: item.value,
    ...(item.negated ? { negated: true } : {})
  });
  const named = sides(at, reader);
  if (named.length > 0) {
    return named.map(place => {
      const column = (reader.items[place] as ItemOf<'column'>).column;
      return optionOf(
        item,
        column,
        conditionFor(column),
        place,
        place < at || WHEREVER.test(item.text) ? WEIGHTS.bind.beside : WEIGHTS.bind.only
      );
    });
  }
  const texts = columns.map(entry => entry.column).filter(columnKind.isText);
  const names = texts.filter(columnKind.isName);
  const prose = texts.filter(isProse);
  const found = prose.length === 1 ? prose : names.length === 1 ? names : texts;
  return found.length === 1
    ? found.map(column => optionOf(item, column, conditionFor(column), undefined, WEIGHTS.assumed))
    : [];
}

/** The text columns that a quoted or capitalised text, which no list of frequent values holds, may be a value of. */
export function bindLiteral(
  at: number,
  item: ItemOf<'literal'>,
  reader: ItemReader,
  columns: readonly ColumnWords[]
): readonly Option[] {
  const conditionFor = (column: ColumnProfile): Condition => ({
    type: 'compare',
    column: column.name,
    op: item.negated ? 'ne' : 'eq',
    value: item.quoted ? item.text.replace(/^not /u, '') : inStyleOf(item.text, column)
  });
  const open = (column: ColumnProfile): boolean =>
    columnKind.isText(column) && column.top?.complete !== true && mayHold(column, item.text);
  const named = sides(at, reader).filter(place => open((reader.items[place] as ItemOf<'column'>).column));
  if (named.length > 0) {
    return named.map(place => {
      const column = (reader.items[place] as ItemOf<'column'>).column;
      const weight = item.quoted ? WEIGHTS.bind.beside : WEIGHTS.bind.only;
      return {
        ...optionOf(item, column, conditionFor(column), place, weight),
        assumption: assumeColumn(item.text, `${column.name} = ${item.text}`)
      };
    });
  }
  const found = columns.map(entry => entry.column).filter(open);
  return found.length === 1
    ? found.map(column =>
        optionOf(item, column, conditionFor(column), undefined, item.quoted ? WEIGHTS.assumed : 2 * WEIGHTS.assumed)
      )
    : [];
}
