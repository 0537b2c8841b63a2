import type { ColumnProfile } from '../../datasets/index.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Order } from './order-of.js';
import type { RuleContext } from './rule-context.js';

/** The end of a column that an order asks for: the fastest time is the smallest one. */
export function directionFor(
  order: Pick<Order, 'direction' | 'hints'>,
  column: Pick<ColumnProfile, 'name'> | undefined,
  context: RuleContext
): 'max' | 'min' {
  const hinted = hintedColumns(order.hints ?? [], context.columns).find(hint => hint.column.name === column?.name);
  return hinted?.turned === true ? (order.direction === 'max' ? 'min' : 'max') : order.direction;
}
