import type { Draft } from './draft.js';
import type { Order } from './order-of.js';
import { rankGroups } from './rank-groups.js';
import type { RuleContext } from './rule-context.js';

/** "top 10 zones by rides", where each row is a ride: the groups with most rows. */
export function rankedByRows(context: RuleContext, order: Order): readonly Draft[] {
  const rows = new Set([...context.items('rowNoun'), ...context.items('frame')]);
  const by = context
    .markers('group')
    .filter(({ item, text }) => /^by(?: (?:most|number of))?$/iu.test(text) && rows.has(context.reader.after(item)));
  const busy =
    context.role('key').length + context.role('measure').length > 0 || context.has('take', 'look', 'columns');
  return order.type !== 'top' || by.length !== 1 || context.role('answer').length === 0 || busy
    ? []
    : rankGroups(context, order, { measure: { fn: 'count' }, uses: by.map(({ item }) => item), score: 0 });
}
