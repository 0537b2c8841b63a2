import type { AnalysisStep } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Reading, RoleColumn } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import { measuresOf } from './measures-of.js';
import { orderOf } from './order-of.js';
import { rankGroups } from './rank-groups.js';
import type { RuleContext } from './rule-context.js';

type Kept = {
  readonly group: RoleColumn;
  readonly step: Extract<AnalysisStep, { type: 'keepGroups' }>;
  readonly item: number;
  /** The reading without the comparison. */
  readonly reading: Reading;
};

/** "technicians with at least 30 jobs": the things whose number of rows is tested. */
function keptBy(context: RuleContext): Kept | undefined {
  const { having, ...reading } = context.reading;
  const { op, value, on, item } = having ?? { op: 'eq', value: 0, on: 'measure', item: -1 };
  const groups = [...context.role('answer'), ...context.role('key')].filter(one => one.time === undefined);
  const before = groups.filter(one => one.item < item).sort((left, right) => right.item - left.item)[0];
  // What a thing has must be known to be rows of this frame.
  const noun = context.reading.items[context.reader.after(item)];
  if (noun?.type === 'unknown' || before === undefined || on !== 'count' || op === 'eq' || op === 'ne') {
    return undefined;
  }
  const others = groups.some(one => one.column !== before.column);
  if (others || columnKind.isNumeric(before.column) || columnKind.isUnique(before.column, context.profile) === true) {
    return undefined;
  }
  return { group: before, step: { type: 'keepGroups', by: before.column.name, op, value }, item, reading };
}

/** "Among customers with at least 5 orders, whose orders are the largest on average?", "for each customer with …". */
export function keptRule(context: RuleContext): readonly Draft[] {
  const kept = keptBy(context);
  const conditions = context.reading.conditions.length;
  if (kept === undefined || conditions > 0 || context.has('share', 'compare', 'distinct', 'count')) {
    return [];
  }
  const { group, step, item, reading } = kept;
  const columns = reading.columns.filter(one => one.column !== group.column);
  const again = reading.columns.filter(one => one.column === group.column && one !== group).map(one => one.item);
  const order = orderOf(context);
  const found = measuresOf(context);
  const [measure, ...more] = found?.measures ?? [];
  const make = (draft: Draft): Draft => ({
    ...draft,
    steps: [step, ...draft.steps],
    uses: [...draft.uses, item, ...again],
    assumptions: [
      ...draft.assumptions,
      {
        type: 'method',
        phrase: '',
        reading: step.by,
        text: `Only each ${step.by} with so many rows is looked at, and all of its rows`
      }
    ]
  });
  if (measure === undefined || found === undefined) {
    return [];
  }
  if (order !== undefined) {
    const asked = context.over({ ...reading, columns: [...columns, { ...group, role: 'answer' }] });
    return more.length > 0
      ? []
      : rankGroups(asked, order, { measure, uses: found.uses, score: 0 }).map(draft => make(draft));
  }
  const uses = [
    ...found.uses,
    group.item,
    ...[...context.markers('group'), ...context.markers('list')].map(marker => marker.item)
  ];
  // "for departments with at least 30 people: …", "departments with at least 30 people and their …"
  const first = context.reading.items[context.reader.before(group.item) + 1];
  const led =
    first?.text.toLowerCase() === 'for' && columnKind.isGroupable(group.column) && !columnKind.isId(group.column);
  const grouped = led || context.says('their') || context.role('key').some(one => one.column === group.column);
  const aggregate = { type: 'aggregate' as const, by: [keyOf(group)], measures: [...found.measures] };
  return grouped ? [make({ steps: [aggregate], uses, score: 0, assumptions: [] })] : [];
}
