import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import { doerColumn } from './doer-column.js';
import type { Draft } from './draft.js';
import type { Order } from './order-of.js';
import { rankGroups } from './rank-groups.js';
import type { RuleContext } from './rule-context.js';

/** What anyone does who has rows of his own. */
const DID =
  /^(?:did|does|do|done|has|have|had|made|makes|completed|conducted|performed|carried out|carried|recorded|logged)$/u;

/** "who did the most surveys": the rows of each person, where one column says who did them. */
export function byDoer(context: RuleContext, order: Order): readonly Draft[] {
  const { items } = context.reading;
  const who = context.markers('wh').filter(({ sense }) => sense.word === 'who');
  const [asked] = who;
  const entities = context.role('entity').length > 0 ? context.role('entity') : context.role('answer');
  const plain = entities.every(({ column }) => columnKind.isUnique(column, context.profile) === true);
  const named = entities.length + context.items('rowNoun').length + context.role('noun').length;
  const busy = context.role('key').length + context.role('measure').length > 0 || entities.length > 1;
  const at = order.items[0] ?? 0;
  const verb = items
    .slice((asked?.item ?? at) + 1, at)
    .map(item => item.text.toLowerCase())
    .join(' ')
    .replace(/ the$/u, '');
  if (asked === undefined || who.length > 1 || order.type !== 'most' || named !== 1 || !plain || busy) {
    return [];
  }
  const column = doerColumn(context);
  if (column === undefined || !DID.test(verb)) {
    return [];
  }
  const others = context.reading.columns.filter(one => one.role !== 'answer' && one.role !== 'entity');
  const answer: RoleColumn = { column, role: 'answer', item: asked.item };
  const over = context.over({ ...context.reading, columns: [...others, answer] });
  const uses = entities.map(({ item }) => item);
  const assumptions = [assumeColumn(asked.text, column.name)];
  return rankGroups(over, order, { measure: { fn: 'count' }, uses, score: WEIGHTS.assumed }).map(draft => ({
    ...draft,
    assumptions: [...draft.assumptions, ...assumptions]
  }));
}
