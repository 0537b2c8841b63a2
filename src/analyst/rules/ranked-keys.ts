import type { Order } from './order-of.js';
import type { RuleContext } from './rule-context.js';

/** "revenue by region, top 3": the groups are what is put in order. `undefined` where that is not asked. */
export function rankedKeys(
  context: RuleContext,
  order: Order
): { readonly context: RuleContext; readonly uses: readonly number[] } | undefined {
  const keys = context.role('key');
  const groups = context.markers('group').map(({ item }) => item);
  const last = Math.max(...keys.map(({ item }) => item));
  const behind = order.items.every(item => item > last) && order.hints === undefined;
  if (keys.length !== 1 || groups.length === 0 || context.role('answer').length > 0 || !behind) {
    return undefined;
  }
  if (order.type !== 'top' && context.reading.limit === undefined) {
    return undefined;
  }
  const columns = context.reading.columns.map(one => (one.role === 'key' ? { ...one, role: 'answer' as const } : one));
  return { context: context.over({ ...context.reading, columns }), uses: groups };
}
