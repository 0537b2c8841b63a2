import type { ColumnProfile } from '../../datasets/index.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import { isLevel } from './is-level.js';

/** Whole numbers of things, by a name in the plural: `new_followers`. */
export function isTally(column: ColumnProfile): boolean {
  const { min, max } = column.range ?? {};
  const few = typeof max === 'number' && max <= 12;
  return (
    column.type === 'integer' &&
    typeof min === 'number' &&
    min >= 0 &&
    !few &&
    !columnKind.isId(column) &&
    !isLevel(column) &&
    /[^s]s$/iu.test(splitName(column.name).at(-1) ?? '')
  );
}
