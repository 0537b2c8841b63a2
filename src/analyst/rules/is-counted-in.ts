import type { ColumnProfile } from '../../datasets/index.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { ColumnWords } from '../linking/column-words.js';
import { inUnitOf } from '../reading/in-unit-of.js';

/** A number that every scale of a unit changes. */
const LARGE = 1e9;

/** Words for time that are units of their own in names of columns. */
const SAME: Readonly<Record<string, string>> = { years: 'time' };

/** False when numbers of a column are known to be counted in something else than a unit: minutes of a column of hours. */
export function isCountedIn(column: ColumnProfile, unit: string, columns: readonly ColumnWords[]): boolean {
  if (inUnitOf(column, LARGE, unit) !== LARGE) {
    return false;
  }
  const own = columns.find(entry => entry.column === column)?.dimension;
  const asked = (lexicon().senses.get(unit) ?? []).flatMap(sense => (sense.type === 'unit' ? [sense.dimension] : []));
  const plain = (dimension: string): string => SAME[dimension] ?? dimension;
  return own === undefined || asked.length === 0 || asked.some(dimension => plain(dimension) === plain(own));
}
