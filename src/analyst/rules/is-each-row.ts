import type { Measure } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import type { RuleContext } from './rule-context.js';

/** "average nights per booking" beside `booking_no`, which no two rows share: each row is one, and nothing is grouped. */
export function isEachRow(context: RuleContext, key: RoleColumn, measures: readonly Measure[]): boolean {
  const per = context.reading.items[context.reader.before(key.item)];
  return (
    key.time === undefined &&
    columnKind.isId(key.column) &&
    columnKind.isUnique(key.column, context.profile) === true &&
    /^(?:per|each|every|for each|for every)$/iu.test(per?.text ?? '') &&
    measures.every(({ fn }) => fn === 'mean' || fn === 'median')
  );
}
