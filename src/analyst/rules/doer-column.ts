import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { DOERS } from '../lexicon/doers.js';
import { columnKind } from '../reading/column-kind.js';
import type { RuleContext } from './rule-context.js';

/** The column that says who did what a row is about, when exactly one is named so and its people come up again. */
export function doerColumn({ columns, profile }: RuleContext): ColumnProfile | undefined {
  const found = columns.filter(
    ({ column, words }) =>
      (columnKind.isText(column) || columnKind.isId(column)) &&
      columnKind.isUnique(column, profile) === false &&
      words.some(word => word.head && DOERS.has(stemOf(word.text)))
  );
  return found.length === 1 ? found[0]?.column : undefined;
}
