import type { ColumnProfile } from '../../datasets/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import { isAdditive } from './is-additive.js';
import type { Order } from './order-of.js';
import type { RuleContext } from './rule-context.js';

/** Cost of `best` and `worst` beside a column that is not about quality, of which they say nothing: a high delay is bad. */
export function unsuited(order: Order, column: ColumnProfile, context: RuleContext): number {
  // "the best month for sales" has the most of them.
  if (isAdditive(column) && context.role('answer').some(answer => answer.time !== undefined)) {
    return 0;
  }
  const judges = order.hints?.includes('rating') === true;
  return judges && !hintedColumns(order.hints ?? [], context.columns).some(hint => hint.column === column)
    ? 6 * WEIGHTS.assumed
    : 0;
}
