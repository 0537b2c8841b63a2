import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import type { RuleContext } from './rule-context.js';

/** "the best customer" asks for no number of `customer_id`, which "the highest customer id" names by its whole name. */
export function standsForThing({ reading }: RuleContext, { column, item }: RoleColumn): boolean {
  const words = (reading.items[item]?.text ?? '').split(/[^\p{L}\p{N}]+/u).length;
  return columnKind.isId(column) && splitName(column.name).length > words;
}
