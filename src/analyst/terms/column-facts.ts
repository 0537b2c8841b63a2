import type { ColumnProfile, DatasetProfile, ScalarValue } from '../../datasets/index.js';
import { conceptsOf, UNIT_CONCEPTS } from '../lexicon/concepts.js';
import { stemOf } from '../tokens/tokenize.js';
import { dateFormatOf } from './texts.js';

export type ColumnKind = 'number' | 'date' | 'flag' | 'text' | 'other';

/** What linking and the grammar know of a column. */
export type ColumnFacts = {
  /** Its table and its name, separated by a character that no name has. */
  readonly id: string;
  /** The dataset that it belongs to. */
  readonly table: string;
  readonly name: string;
  readonly kind: ColumnKind;
  /** Stems of its name without units and small words. */
  readonly stems: readonly string[];
  /** Words of its name, in small letters. */
  readonly words: readonly string[];
  /** Parts of its name that may be units: up to 4 characters after a space or mark, in lower case. */
  readonly units: ReadonlySet<string>;
  readonly concepts: ReadonlySet<string>;
  /** The numbers of distinct values and of rows, where they are known. */
  readonly distinct: number | undefined;
  readonly rows: number | undefined;
  /** Values that are known, the most frequent first. */
  readonly values: readonly ScalarValue[];
  /** Whether `values` holds all of them. */
  readonly complete: boolean;
  readonly missing: boolean;
  readonly min: ScalarValue;
  readonly max: ScalarValue;
  /** Whether at least 98 % of the rows have values of their own, as the names or numbers of things have. */
  readonly identifies: boolean;
  /** Whether its name says that its values are not amounts: an id, a code. */
  readonly isCode: boolean;
  readonly isYear: boolean;
  /** Whether its cells are true or false, not words for that. */
  readonly isBoolean: boolean;
  /** Whether its numbers are whole. */
  readonly isWhole: boolean;
  /** Whether its dates have a time of day. */
  readonly hasTime: boolean;
  /** How dates that are texts are written, for `strptime`; empty for others. */
  readonly written: string;
};

const SMALL_WORDS = new Set('in of per the is has at on'.split(' '));

/** The words of a name, in lower case: split at marks and at changes of case, without a genitive ending. */
export function wordsOfName(name: string): readonly string[] {
  const parted = name
    .normalize('NFC')
    .replace(/['’]s\b/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  return (parted.match(/[\p{L}\p{M}]+|\d+/gu) ?? []).map(word => word.toLowerCase());
}

function kindOf({ type, top }: ColumnProfile): ColumnKind {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date';
    case 'boolean':
      return 'flag';
    case 'text':
    case 'category':
      return top?.complete === true && top.values.length === 2 && top.values.every(({ value }) => isYesOrNo(value))
        ? 'flag'
        : 'text';
    default:
      return 'other';
  }
}

const YES = new Set(['yes', 'y', 'true', 't']);
const NO = new Set(['no', 'n', 'false', 'f']);

const isYesOrNo = (value: ScalarValue): boolean =>
  YES.has(String(value).toLowerCase()) || NO.has(String(value).toLowerCase());

/** The value by which a column of words says yes. */
export const yesOf = ({ values }: ColumnFacts): ScalarValue | undefined =>
  values.find(value => YES.has(String(value).toLowerCase()));

export function columnFacts({ name: table, rows }: DatasetProfile, column: ColumnProfile): ColumnFacts {
  const words = wordsOfName(column.name);
  const plain = words.filter(word => !Object.hasOwn(UNIT_CONCEPTS, word) && !SMALL_WORDS.has(word));
  const kind = kindOf(column);
  const distinct = column.distinct?.count ?? (column.top?.complete === true ? column.top.values.length : undefined);
  const isCode = /^(?:id|no|nr|code|key)$/u.test(words.at(-1) ?? '') && (distinct ?? 100) > 5;
  const concepts = new Set(
    words.flatMap(word =>
      Object.hasOwn(UNIT_CONCEPTS, word) ? (UNIT_CONCEPTS[word] ?? '').split(' ') : [...conceptsOf(stemOf(word))]
    )
  );
  const min = column.range?.min ?? null;
  const max = column.range?.max ?? null;
  const values = column.top?.values.map(({ value }) => value) ?? [];
  const isCalendar =
    typeof min === 'number' && typeof max === 'number' && min >= 1900 && max <= 2035 && column.type === 'integer';
  return {
    id: `${table}\u0000${column.name}`,
    table,
    name: column.name,
    kind,
    stems: (plain.length > 0 ? plain : words).map(stemOf),
    words,
    units: new Set(
      column.name
        .split(/[\s_().[\]/-]+/u)
        .slice(1)
        .map(part => part.toLowerCase())
        .filter(part => part.length > 0 && part.length <= 4)
    ),
    concepts,
    distinct,
    rows: rows ?? undefined,
    values,
    complete: column.top?.complete ?? false,
    missing: (column.nulls?.count ?? 1) > 0,
    min,
    max,
    identifies:
      distinct !== undefined &&
      rows !== null &&
      rows > 20 &&
      distinct >= 0.98 * rows &&
      (kind === 'text' || column.type === 'integer'),
    isCode,
    isYear: kind === 'number' && (words.includes('year') || isCalendar),
    isBoolean: column.type === 'boolean',
    isWhole: column.type === 'integer',
    written: kind === 'date' && !/date|time/iu.test(column.dtype) ? (dateFormatOf(values.map(String)) ?? '') : '',
    hasTime:
      column.type === 'datetime' &&
      [min, max, ...values].some(value => typeof value === 'string' && /[T ](?!00:00)/u.test(value))
  };
}

/** Whether a column holds prices of one piece, and its table says how many pieces there are: the sum of such prices says nothing. */
export function isPriceOfOne({ id, words }: ColumnFacts, columns: readonly ColumnFacts[]): boolean {
  const has = (...some: readonly string[]): boolean => some.some(word => words.includes(word));
  return (
    has('unit', 'each') &&
    has('price', 'cost', 'fee', 'rate') &&
    columns.some(other => other.id !== id && other.kind === 'number' && !other.isCode && other.concepts.has('quantity'))
  );
}
