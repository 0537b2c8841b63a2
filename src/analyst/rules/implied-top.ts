import { columnKind } from '../reading/column-kind.js';
import type { Draft } from './draft.js';
import { isAdditive } from './is-additive.js';
import { orderOf } from './order-of.js';
import { rankGroups } from './rank-groups.js';
import { rankedKeys } from './ranked-keys.js';
import type { RuleContext } from './rule-context.js';

/** "revenue by region, top 3": amounts are added up before groups are put in order. */
export function impliedTop(context: RuleContext): readonly Draft[] {
  const order = orderOf(context);
  const keyed = order === undefined ? undefined : rankedKeys(context, order);
  const [column, ...others] = context.role('measure');
  if (order === undefined || keyed === undefined || column === undefined || others.length > 0) {
    return [];
  }
  if (context.has('fn', 'count') || !columnKind.isNumeric(column.column) || !isAdditive(column.column)) {
    return [];
  }
  const { name } = column.column;
  const measure = { fn: 'sum', column: name } as const;
  return rankGroups(keyed.context, order, { measure, uses: [...keyed.uses, column.item], score: 0 }).map(draft => ({
    ...draft,
    assumptions: [{ type: 'operation', phrase: '', reading: 'sum', text: `${name} is added up` }, ...draft.assumptions]
  }));
}
