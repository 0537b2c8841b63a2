import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { KEY_WORDS } from '../lexicon/key-words.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';

/** A column of each of two frames that identify the same thing. */
export type KeyPair = { readonly left: ColumnProfile; readonly right: ColumnProfile };

/** Names that say nothing about what they identify. */
const GENERIC = new Set([
  'name',
  'date',
  'time',
  'year',
  'month',
  'day',
  'status',
  'type',
  'state',
  'currency',
  'note',
  'comment'
]);

function wordsOf(column: ColumnProfile): { readonly about: readonly string[]; readonly id: boolean } {
  const words = splitName(column.name);
  const about = words.filter(word => !KEY_WORDS.has(word)).map(stemOf);
  return { about, id: about.length < words.length };
}

/** The stem of what one row of a frame is, by its name. */
function stemOfFrame({ name }: DatasetProfile): string {
  return stemOf(splitName(name).at(-1) ?? name);
}

/** How clearly two names identify the same thing: 2 by themselves, 1 as a part (`home_team` of `team`), 0 not. */
function sameName(left: ColumnProfile, right: ColumnProfile, frame: DatasetProfile): number {
  const one = wordsOf(left);
  const other = wordsOf(right);
  const thing = stemOfFrame(frame);
  const wanted = other.about.length === 0 ? [thing] : other.about;
  if (one.about.join(' ') === wanted.join(' ') && !(wanted.length === 1 && GENERIC.has(wanted.join('')))) {
    return one.id || other.id || columnKind.isText(left) ? 2 : 0;
  }
  const tail = one.about.slice(-wanted.length).join(' ');
  return one.about.length > wanted.length && tail === wanted.join(' ') && wanted.join(' ') === thing ? 1 : 0;
}

function isWhole({ type, range }: ColumnProfile): boolean {
  return type === 'integer' || (type === 'number' && Number.isInteger(range?.min) && Number.isInteger(range?.max));
}

/** False when the types or the known values speak against it that values of one are values of the other. */
function fits(left: ColumnProfile, right: ColumnProfile): boolean {
  if (!(columnKind.isText(left) && columnKind.isText(right)) && !(isWhole(left) && isWhole(right))) {
    return false;
  }
  if (left.range !== undefined && right.range !== undefined && isWhole(left)) {
    return Number(left.range.min) <= Number(right.range.max) && Number(right.range.min) <= Number(left.range.max);
  }
  if (left.top === undefined || right.top?.complete !== true) {
    return true;
  }
  const known = new Set(right.top.values.map(({ value }) => value));
  return left.top.values.some(({ value }) => known.has(value));
}

/**
 * The columns by which rows of one frame evidently belong to rows of another one: the same name, or the name of the other
 * frame with a word for a key, and types and values that fit. The clearest ones only.
 */
export function evidentKeys(left: DatasetProfile, right: DatasetProfile): readonly KeyPair[] {
  const found = left.columns.flatMap(one =>
    right.columns.flatMap(other => {
      const clear = sameName(one, other, right) || sameName(other, one, left);
      return clear > 0 && fits(one, other) ? [{ left: one, right: other, clear }] : [];
    })
  );
  const best = Math.max(...found.map(({ clear }) => clear));
  return found
    .filter(({ clear }) => clear === best)
    .map(({ left: one, right: other }) => ({ left: one, right: other }));
}

/** True when every row of a frame has its own value in a column, as far as was looked. */
export function isKey(column: ColumnProfile, profile: DatasetProfile): boolean {
  return columnKind.isUnique(column, profile) === true && column.nulls?.count === 0;
}
