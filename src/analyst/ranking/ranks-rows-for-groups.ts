import { columnKind } from '../reading/column-kind.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** A thing that stands in so many rows on average is none of them. */
const OFTEN = 10;

/** "top 3 varieties by weight", where a variety has hundreds of rows: three single rows, perhaps of one variety, are no such list. */
export function ranksRowsForGroups({ steps }: Draft, { reading, profile }: RuleContext): boolean {
  const last = steps.at(-1);
  if (last?.type !== 'top' || last.by === undefined || last.count < 2 || last.within !== undefined) {
    return false;
  }
  return reading.items.some(
    (item, at) =>
      item.type === 'column' &&
      reading.columns.some(one => one.item === at && one.role === 'answer') &&
      last.columns[0] === item.column.name &&
      columnKind.isText(item.column) &&
      /[^s]s$/iu.test(item.text) &&
      OFTEN * (item.column.distinct?.count ?? Infinity) < (profile.rows ?? 0)
  );
}
