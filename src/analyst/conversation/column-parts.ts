import type { AnalysisPlan } from '../../analysis/index.js';
import { planColumns } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { ItemOf } from '../reading/item.js';
import type { RuleContext } from '../rules/rule-context.js';
import type { Change } from './change.js';

/** What a column of a follow-up changes; `dates` are what the time of the groups is read from, `shown` stands in the
 * answer, `free` leaves out the conditions on it. */
export type ColumnPart = {
  readonly item: number;
  readonly column: ItemOf<'column'>['column'];
  readonly part: 'key' | 'dates' | 'measure' | 'order' | 'shown' | 'free';
  readonly score: number;
};

const ALL = new Set(['all', 'any', 'every', 'each', 'for all', 'for every', 'whatever']);

function isTested(plan: AnalysisPlan, column: string): boolean {
  const where = plan.steps.flatMap(step => (step.type === 'filter' ? step.where : []));
  return planColumns({ ...plan, steps: [{ type: 'filter', where }] }).includes(column);
}

/** Where a column already stands in the plan. */
function partIn(plan: AnalysisPlan, column: string): ColumnPart['part'] | undefined {
  const keys = plan.steps.flatMap(step => ('by' in step && Array.isArray(step.by) ? step.by : []));
  if (keys.some(key => JSON.stringify(key).includes(JSON.stringify(column)))) {
    return 'key';
  }
  return planColumns(plan).includes(column) ? 'measure' : undefined;
}

/** True for groups that are made of dates. */
function isTimed({ steps }: AnalysisPlan): boolean {
  return steps.some(step => step.type === 'aggregate' && step.by.some(key => typeof key !== 'string'));
}

function optionsFor(
  context: RuleContext,
  item: number,
  { before: plan, replaced, turn }: Change
): readonly ColumnPart[] {
  const found = context.reading.items[item];
  if (found?.type !== 'column') {
    return [];
  }
  const { column } = found;
  const left = context.reader.before(item);
  const asked = context.reader.sense(left)?.type;
  const words = context.reading.items.slice(0, item).map(one => one.text.toLowerCase());
  const link = WEIGHTS.link * Math.log(Math.min(1, found.score));
  const make = (part: ColumnPart['part'], score: number): ColumnPart => ({ item, column, part, score: score + link });
  if (asked === 'sort') {
    return [make('order', 0)];
  }
  if (words.slice(-2).some(word => ALL.has(word)) && asked !== 'group') {
    return isTested(plan, column.name) ? [make('free', 0)] : [];
  }
  const last = plan.steps[plan.steps.length - 1];
  const ranked = last?.type === 'top' && last.by !== undefined;
  const numeric = columnKind.isNumeric(column) && !columnKind.isId(column);
  const each = words.slice(-3).some(word => /^(?:per|each|every|(?:for|in|within) each)$/u.test(word));
  // "only remote" and "remote ones" leave rows out; they name neither groups nor a measure.
  const ones = /^ones?$/iu.test(context.reading.items[item + 1]?.text ?? '');
  const only = turn.cues.has('only') || ones ? WEIGHTS.role.unasked : 0;
  // "its budget" is that of the row that was found.
  const owned = context.says('it', 'its', 'his', 'her', 'he', 'she', 'their', 'they', 'that', 'those', 'these');
  const kept = new Set(replaced.flatMap(name => partIn(plan, name) ?? []));
  const as = (part: ColumnPart['part'], score: number): ColumnPart =>
    make(part, score + only + (kept.size > 0 && !kept.has(part) ? WEIGHTS.role.unasked : 0));
  const { asked: fits, joined, maybe, unasked } = WEIGHTS.role;
  const group = asked === 'group';
  const keyCost = numeric
    ? group && (!ranked || each)
      ? fits
      : group
        ? maybe
        : unasked
    : group
      ? fits
      : ranked
        ? unasked
        : joined;
  const dated = columnKind.isDate(column) || dateFormatOf(column) !== undefined;
  if (dated && !group && isTimed(plan)) {
    return [as('dates', fits)];
  }
  return [
    ...(columnKind.isGroupable(column) ? [as('key', keyCost)] : []),
    ...(numeric ? [as('measure', group ? (ranked && !each ? fits : unasked) : owned && ranked ? unasked : fits)] : []),
    ...(ranked && !group ? [as('shown', fits)] : [])
  ];
}

/** All ways to give each column that no condition has taken a part in the changed plan. */
export function columnParts(context: RuleContext, change: Change): readonly (readonly ColumnPart[])[] {
  const places = context.reading.items.flatMap((item, at) =>
    item.type === 'column' && !context.reading.used.has(at) ? [at] : []
  );
  return places.reduce<readonly (readonly ColumnPart[])[]>(
    (ways, place) => ways.flatMap(way => optionsFor(context, place, change).map(option => [...way, option])),
    [[]]
  );
}
