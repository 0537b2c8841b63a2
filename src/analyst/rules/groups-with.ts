import { stemOf } from '../language/stem-of.js';
import { columnKind } from '../reading/column-kind.js';
import { countsGroups } from './counts-groups.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';

/** How well a word must stand for what a column is about to mean its values. */
const LINKED = 0.9;

/** How many groups have so many rows. */
export function groupsWith(context: RuleContext): readonly Draft[] {
  const { having } = context.reading;
  const groups = [...context.role('answer'), ...context.role('entity')];
  const [group, ...others] = groups;
  const busy = context.role('key').length + context.role('measure').length > 0 || orderOf(context) !== undefined;
  if (having?.on !== 'count' || group === undefined || others.length > 0 || busy || !countsGroups(context, groups)) {
    return [];
  }
  // "paid more than 30 days late" says how long, of single dates.
  if (columnKind.isDateLike(group.column) && group.time === undefined) {
    return [];
  }
  if (columnKind.isUnique(group.column, context.profile) === true || group.item > having.item) {
    return [];
  }
  const item = context.reading.items[context.reader.after(having.item)];
  // "how many islands have more than one species" is about the different ones.
  const stem = stemOf(item?.text.toLowerCase() ?? '');
  const kinds = context.columns.some(
    ({ column, words }) =>
      columnKind.isText(column) &&
      !columnKind.isId(column) &&
      !columnKind.isName(column) &&
      words.some(({ head, forms }) => head && (forms.get(stem) ?? 0) >= LINKED)
  );
  if (kinds) {
    return [];
  }
  return [
    {
      steps: [
        ...context.filter(),
        { type: 'aggregate', by: [keyOf(group)], measures: [{ fn: 'count' }] },
        { type: 'having', op: having.op, value: having.value },
        { type: 'reduce', fn: 'count' }
      ],
      uses: [group.item, having.item, ...context.markers('count').map(({ item }) => item)],
      score: 0,
      assumptions: []
    }
  ];
}
