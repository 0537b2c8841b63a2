import type { DatasetProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { columnKind } from '../reading/column-kind.js';
import type { ColumnWords } from './column-words.js';

/** How well a word must stand for the name of a column. */
const SURE = 0.79;

/** True when a noun is what a column is about whose values repeat: such a noun is not what one row is. */
export function namesRepeated(noun: string, columns: readonly ColumnWords[], profile: DatasetProfile): boolean {
  const stem = stemOf(noun.toLowerCase());
  return columns.some(
    ({ column, words }) =>
      words.some(word => word.head && (word.forms.get(stem) ?? 0) >= SURE) &&
      columnKind.isUnique(column, profile) === false
  );
}
