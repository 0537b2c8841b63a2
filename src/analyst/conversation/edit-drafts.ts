import {
  asRows,
  asShare,
  type AnalysisPlan,
  type Assumption,
  keyColumn,
  type MeasureChange,
  planColumns,
  withConditions,
  withCount,
  withDates,
  withEnd,
  withKeys,
  withMeasure,
  withOrder,
  withoutConditions,
  withRank,
  withShift,
  withShown
} from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import { isYear } from '../reading/is-year.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';
import type { Change } from './change.js';
import { type ColumnPart, columnParts } from './column-parts.js';
import { formEdits } from './form-edits.js';
import { otherValue } from './other-value.js';

/** A link from this score on is not an assumption. */
const LITERAL = 0.94;

/** A plan under change with the items that were accounted for so far; `undefined` once a part does not fit. */
type Edited = { readonly plan: AnalysisPlan; readonly uses: readonly number[] } | undefined;

function then(
  edited: Edited,
  items: readonly number[],
  edit: (plan: AnalysisPlan) => AnalysisPlan | undefined
): Edited {
  const plan = edited === undefined ? undefined : edit(edited.plan);
  return edited === undefined || plan === undefined ? undefined : { plan, uses: [...edited.uses, ...items] };
}

const itemsOf = (parts: readonly { readonly item: number }[]): readonly number[] => parts.map(({ item }) => item);

function withColumns(edited: Edited, parts: readonly ColumnPart[], context: RuleContext, { turn }: Change): Edited {
  const of = (part: ColumnPart['part']): readonly ColumnPart[] => parts.filter(one => one.part === part);
  const free = of('free');
  const keys = of('key');
  let next = edited;
  if (free.length > 0) {
    const groups = itemsOf(context.markers('group'));
    next = then(next, [...itemsOf(free), ...groups], plan =>
      withoutConditions(
        plan,
        free.map(({ column }) => column.name)
      )
    );
  }
  if (keys.length > 0) {
    const how = turn.cues.has('add') && !turn.cues.has('swap') ? 'add' : 'replace';
    const groups = itemsOf(context.markers('group'));
    next = then(next, [...itemsOf(keys), ...groups], plan =>
      withKeys(
        plan,
        keys.map(({ column }) => column.name),
        how
      )
    );
  }
  for (const { item, column } of of('dates')) {
    const format = columnKind.isDate(column) ? undefined : dateFormatOf(column);
    const dates = { column: column.name, ...(format === undefined ? {} : { format }) };
    next = then(next, [item], plan => withDates(plan, dates));
  }
  const shown = of('shown');
  return shown.length === 0
    ? next
    : then(next, itemsOf(shown), plan =>
        withShown(
          plan,
          shown.map(({ column }) => column.name)
        )
      );
}

/** Another measure, another column, or both. */
function withMeasures(edited: Edited, parts: readonly ColumnPart[], context: RuleContext): Edited {
  const [column, ...others] = parts.filter(({ part }) => part === 'measure');
  const [fn, ...more] = context.markers('fn');
  const counts = context.markers('count');
  if (others.length > 0 || more.length > 0) {
    return undefined;
  }
  const groups = column === undefined ? [] : itemsOf(context.markers('group'));
  const named: MeasureChange = column === undefined ? {} : { column: column.column.name };
  const items = [...(column === undefined ? [] : [column.item]), ...groups];
  if (fn !== undefined) {
    const { fn: name, q } = fn.sense;
    const change = { ...named, fn: q === undefined ? { fn: name } : { fn: name, q } };
    const end = name === 'max' || name === 'min' ? name : undefined;
    return then(edited, [...items, fn.item], plan => withMeasure(plan, change) ?? (end && withEnd(plan, end)));
  }
  if (counts.length > 0 && column === undefined) {
    return then(edited, itemsOf(counts), plan => withMeasure(plan, { fn: { fn: 'count' } }));
  }
  return column === undefined ? edited : then(edited, [...items, ...itemsOf(counts)], plan => withMeasure(plan, named));
}

/** Items that ask for the order of the names: "alphabetically", "by name". */
function namesOf({ reading }: RuleContext): readonly number[] {
  return reading.items.flatMap((item, at) =>
    /^(?:in )?alphabetical|^(?:names?|labels?)$/iu.test(item.text) ? [at] : []
  );
}

/** The column whose groups stand first in the result. */
function keyNamed({ steps }: AnalysisPlan): { readonly by?: string } {
  const [key] = steps.flatMap(step => (step.type === 'aggregate' || step.type === 'share' ? step.by : []));
  return key === undefined ? {} : { by: typeof key === 'string' ? key : key.column };
}

/** Another number, end, place or order of the rows or groups. */
function withOrders(edited: Edited, parts: readonly ColumnPart[], context: RuleContext): Edited {
  const { items, used } = context.reading;
  const number = items.findIndex(
    (item, at) =>
      item.type === 'number' &&
      Number.isInteger(item.value) &&
      item.value > 0 &&
      item.unit === undefined &&
      !isYear(at, context.reader, context.columns) &&
      (!used.has(at) || context.reading.limit?.item === at)
  );
  const place = items.findIndex(
    (item, at) => item.type === 'ordinal' && (!used.has(at) || context.reading.rank?.item === at)
  );
  const ends = [...context.markers('superlative'), ...context.markers('most')];
  const tops = context.markers('top');
  const sorts = context.markers('sort');
  const [order, ...others] = parts.filter(({ part }) => part === 'order');
  let next = edited;
  const count = items[number];
  const ordinal = items[place];
  const end = ends[0]?.sense.direction ?? (tops[0]?.sense.direction === 'min' ? 'min' : undefined);
  if (count?.type === 'number') {
    const taken = [number, ...itemsOf(tops), ...itemsOf(ends), ...itemsOf(context.markers('take'))];
    next = then(next, taken, plan => withCount(plan, count.value, end === undefined ? {} : { direction: end }));
  } else if (end !== undefined) {
    const taken = [...itemsOf(tops), ...itemsOf(ends)];
    next = then(next, taken, plan => withEnd(plan, end));
  }
  // The first one of an order is its end.
  if (ordinal?.type === 'ordinal' && ordinal.value === 1 && end !== undefined) {
    return undefined;
  }
  if (ordinal?.type === 'ordinal') {
    next = then(next, [place], plan => withRank(plan, ordinal.value));
  }
  // "sorted by department" names no groups.
  if (sorts.some(({ item }) => context.reader.sense(item + 1)?.type === 'group')) {
    return undefined;
  }
  const named = sorts.length > 0 && order === undefined ? namesOf(context) : [];
  if (named.length > 0) {
    return then(next, [...itemsOf(sorts), ...named], plan => withOrder(plan, { ...keyNamed(plan), descending: false }));
  }
  if (sorts.length > 0 && others.length === 0) {
    const direction = sorts.find(({ sense }) => sense.direction !== undefined)?.sense.direction;
    const descending =
      direction === undefined ? order === undefined || columnKind.isNumeric(order.column) : direction === 'max';
    const taken = [...itemsOf(sorts), ...(order === undefined ? [] : [order.item])];
    const by = order === undefined ? {} : { by: order.column.name };
    next = then(next, taken, plan => withOrder(plan, { ...by, descending }));
  }
  return next;
}

/** What the cues ask for by themselves: the other end or value, or all rows again. */
function withCues(edited: Edited, context: RuleContext, { turn }: Change): Edited {
  let next = edited;
  const every = context.says('all', 'every') && context.items('rowNoun').length > 0;
  if (turn.cues.has('all') || every) {
    next = then(next, [], plan => withoutConditions(plan));
  }
  if (turn.cues.has('other')) {
    next = then(next, [], plan => withEnd(plan) ?? otherValue(plan, context.profile));
  }
  if (turn.cues.has('rows')) {
    next = then(next, [], asRows);
  }
  const { shift } = turn;
  if (shift !== undefined) {
    next = then(next, [], plan => withShift(plan, shift));
  }
  // The percent of a growth is no share.
  const [share] = context.has('window') ? [] : context.markers('share');
  return share === undefined
    ? next
    : then(next, [share.item], plan =>
        // Changes have no parts.
        plan.steps.some(({ type }) => type === 'window') ? undefined : asShare(plan, share.sense.unit)
      );
}

/** A number with no word beside it that asks for so many. */
function bareNumber(context: RuleContext, uses: readonly number[]): number {
  const counted = context.has('top', 'take', 'superlative', 'most', 'rows') || context.items('rowNoun').length > 0;
  return !counted && uses.some(at => context.reading.items[at]?.type === 'number') ? WEIGHTS.role.maybe : 0;
}

/**
 * A condition on a column that was tested before, or that the groups are made of, is rather meant than one on another
 * column with the same values.
 */
function renewed({ reading }: RuleContext, before: AnalysisPlan): number {
  const tested = new Set(planColumns({ ...before, steps: before.steps.filter(step => step.type === 'filter') }));
  const keys = new Set(
    before.steps.flatMap(step => ('by' in step && Array.isArray(step.by) ? step.by : []).map(keyColumn))
  );
  const known = reading.conditions.filter(({ column }) => tested.has(column.name) || keys.has(column.name));
  return -WEIGHTS.assumed * known.length;
}

function assumptionsOf(parts: readonly ColumnPart[], context: RuleContext): readonly Assumption[] {
  return parts.flatMap(({ item, column }) => {
    const found = context.reading.items[item];
    return found === undefined || found.score >= LITERAL ? [] : [assumeColumn(found.text, column.name)];
  });
}

/** True when a single row, name or list is asked for and the plan gives something else. */
function missesAnswer(plan: AnalysisPlan, context: RuleContext): boolean {
  const asked = context.markers('wh').some(({ sense }) => sense.word !== 'what' && sense.word !== 'howMuch');
  const last = plan.steps[plan.steps.length - 1]?.type;
  return asked && last !== 'top' && last !== 'list' && last !== 'filter';
}

/** What the plan becomes when a follow-up is read as a change of it: each piece takes the place of that of the same role. */
export function editDrafts(context: RuleContext, change: Change): readonly Draft[] {
  const where = context.reading.conditions.map(({ condition }) => condition);
  return columnParts(context, change).flatMap(parts => {
    const start: Edited = { plan: change.before, uses: [] };
    const limited = where.length === 0 ? start : then(start, [], plan => withConditions(plan, where));
    const grouped = withColumns(limited, parts, context, change);
    const measured = withMeasures(grouped, parts, context);
    const ordered = withCues(withOrders(measured, parts, context), context, change);
    const edited = formEdits(context, change).reduce((now, { items, edit }) => then(now, items, edit), ordered);
    const says =
      where.length > 0 ||
      parts.length > 0 ||
      context.reading.columns.length > 0 ||
      context.has('sort') ||
      change.turn.cues.has('same');
    if (edited === undefined || context.comparesSides() || missesAnswer(edited.plan, context)) {
      return [];
    }
    if (!says && JSON.stringify(edited.plan) === JSON.stringify(change.before)) {
      return [];
    }
    return [
      {
        steps: edited.plan.steps,
        uses: edited.uses,
        score:
          parts.reduce((sum, part) => sum + part.score, 0) +
          bareNumber(context, edited.uses) +
          renewed(context, change.before),
        assumptions: assumptionsOf(parts, context)
      }
    ];
  });
}
