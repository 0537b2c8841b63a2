import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { namesRepeated } from '../linking/names-repeated.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { Draft } from './draft.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';
import { timeOrder } from './time-order.js';

const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;

/** The unit the question names for its answer. */
export function unitAsked(
  context: RuleContext
): { readonly unit: (typeof UNITS)[number]; readonly items: readonly number[] } | undefined {
  const found = context.reading.items.flatMap((item, at) => {
    const text = item.text.toLowerCase().split(' ')[0] ?? '';
    const unit = UNITS.find(name => name === text);
    return unit === undefined || (item.type !== 'marker' && item.type !== 'unknown') ? [] : [{ unit, at }];
  });
  const [first] = found;
  return first === undefined || found.some(one => one.unit !== first.unit)
    ? undefined
    : { unit: first.unit, items: found.map(one => one.at) };
}

const isDated = (column: ColumnProfile): boolean => columnKind.isDate(column) || dateFormatOf(column) !== undefined;

/** "days between admission and discharge": two things of one row, not one and the next of its kind. */
function isBetweenTwo({ reading: { items } }: RuleContext, at: number): boolean {
  if (!/\bbetween$/iu.test(items[at]?.text ?? '')) {
    return false;
  }
  const and = items.findIndex((item, place) => place > at + 1 && place < at + 5 && item.text.toLowerCase() === 'and');
  const [first, second] = [items[and - 1], items.slice(and + 1).find(item => !/^(?:the|a|an)$/iu.test(item.text))];
  const named = [first, second].every(item => ['column', 'rowNoun', 'values', 'unknown'].includes(item?.type ?? ''));
  return and > 0 && named && first?.text.toLowerCase() !== second?.text.toLowerCase();
}

/** "the longest gap between two visits": time from each row to the next one in the order of their date. */
export function gapRule(context: RuleContext): readonly Draft[] {
  const markers = context.reading.items.flatMap((item, at) =>
    item.type === 'marker' && item.sense.type === 'elapsed' && item.sense.how === 'next'
      ? [{ item: at, text: item.text.toLowerCase() }]
      : []
  );
  const [first] = markers;
  // "consecutive days" alone asks for a streak.
  const between = markers.some(({ text }) =>
    /gap|interval|silence|between|next|following|after|break|pause/u.test(text)
  );
  if (
    first === undefined ||
    !between ||
    context.has('share', 'distinct', 'list', 'window', 'sort') ||
    context.role('answer').length > 0
  ) {
    return [];
  }
  if (isBetweenTwo(context, first.item)) {
    return [];
  }
  const order = timeOrder(first.item, context);
  const fns = context.markers('fn');
  const superlative = orderOf(context);
  const [fn, ...more] = fns;
  const named = fn?.sense.fn;
  if (order === undefined || order === 'open' || more.length > 0 || (fn !== undefined && superlative !== undefined)) {
    return [];
  }
  const measure = superlative?.direction ?? named;
  if (measure !== 'mean' && measure !== 'median' && measure !== 'max' && measure !== 'min') {
    return [];
  }
  if (superlative !== undefined && superlative.type !== 'superlative') {
    return [];
  }
  const dates = context.reading.columns.filter(one => one.column === order.column);
  // Time between two dates of one row is no gap, and neither are those of all rows where a thing is named.
  const { items } = context.reading;
  const otherDates = items.some(item => item.type === 'column' && item.column !== order.column && isDated(item.column));
  const things = context.items('rowNoun').map(at => items[at]?.text ?? '');
  if (otherDates || things.some(text => namesRepeated(text, context.columns, context.profile))) {
    return [];
  }
  const keys = context.reading.columns.filter(
    one => one.column !== order.column && (columnKind.isText(one.column) || columnKind.isId(one.column))
  );
  const others = context.reading.columns.filter(
    one => !dates.includes(one) && !keys.includes(one) && one.role !== 'noun'
  );
  const entities = keys.filter(key => columnKind.isUnique(key.column, context.profile) !== true);
  const asked = unitAsked(context);
  const counts = context.markers('count').map(one => one.item);
  // "mean number of days" asks for the gap, "number of gaps" does not.
  if (others.length > 0 || entities.length > 1 || (counts.length > 0 && asked === undefined)) {
    return [];
  }
  // Each colony by itself only when the question says so: "of the same colony", "per machine".
  const single = entities.some(({ item }) =>
    items.slice(Math.max(0, item - 2), item).some(one => /^(?:an?|one|any|single|given)$/iu.test(one.text))
  );
  const apart = entities.length > 0 && (single || context.has('group') || context.says('same', 'any', 'each', 'every'));
  if (entities.length > 0 ? !apart : context.says('same')) {
    return [];
  }
  const unit = asked?.unit ?? 'days';
  const assumptions: Assumption[] = [
    {
      type: 'method',
      phrase: '',
      reading: order.column.name,
      text: `The rows are taken in the order of ${order.column.name}`
    },
    ...(asked === undefined ? [{ type: 'method' as const, phrase: '', reading: unit, text: `Given in ${unit}` }] : [])
  ];
  const step: AnalysisStep = {
    type: 'gaps',
    column: order.column.name,
    ...(order.format === undefined ? {} : { format: order.format }),
    within: entities.map(key => key.column.name),
    fn: measure,
    unit
  };
  return [
    {
      steps: [...context.filter(), step],
      uses: [
        ...markers.map(one => one.item),
        ...fns.map(one => one.item),
        ...(superlative?.items ?? []),
        ...dates.map(one => one.item),
        ...keys.map(one => one.item),
        ...(apart ? context.markers('group').map(one => one.item) : []),
        ...(asked?.items ?? []),
        ...counts
      ],
      score: order.score,
      assumptions
    }
  ];
}
