import type { AnalysisStep, Assumption, Condition, WindowFunction } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';
import { timeOrder } from './time-order.js';
import { baseOf } from './base-of.js';
import { type Base, windowFunction, windowMarkers } from './window-function.js';

function assume(reading: string, text: string): Assumption {
  return { type: 'operation', phrase: '', reading, text };
}

type Ending = { readonly steps: readonly AnalysisStep[]; readonly uses: readonly number[] };

/** What is asked of the windowed values: the highest one, the last one, the period where it is highest; or all of them. */
function endingOf(context: RuleContext, base: Base, answers: readonly RoleColumn[]): Ending | undefined {
  const order = orderOf(context);
  const [reduction, ...others] = base.reductions;
  const last = context.markers('take').find(({ sense }) => sense.take === 'last');
  if (answers.length > 0) {
    const { limit } = context.reading;
    const count = limit?.value ?? 1;
    return order === undefined || reduction !== undefined
      ? undefined
      : {
          steps: [
            { type: 'top', direction: order.direction, count, columns: [], answer: count > 1 ? 'table' : 'label' }
          ],
          uses: [...order.items, ...(limit === undefined ? [] : [limit.item]), ...answers.map(one => one.item)]
        };
  }
  if (order !== undefined) {
    const plain =
      (order.hints === undefined || order.hints.includes('size')) &&
      (order.type === 'superlative' || order.type === 'most');
    return plain && reduction === undefined
      ? { steps: [{ type: 'reduce', fn: order.direction }], uses: order.items }
      : undefined;
  }
  if (reduction !== undefined) {
    const { fn } = reduction.sense;
    return others.length === 0 && (fn === 'max' || fn === 'min' || fn === 'mean')
      ? { steps: [{ type: 'reduce', fn }], uses: [reduction.item] }
      : undefined;
  }
  return last === undefined ? { steps: [], uses: [] } : { steps: [{ type: 'reduce', fn: 'last' }], uses: [last.item] };
}

/** "a rolling mean over 3 months": rows are put together by that unit, unless each day has one row. */
function spanTime(context: RuleContext, item: number): RoleColumn | undefined {
  const unit = context.reading.items.flatMap(one =>
    one.type === 'span' && one.unit !== undefined ? [one.unit] : []
  )[0];
  const order = unit === undefined ? undefined : timeOrder(item, context);
  if (unit === undefined || order === undefined || order === 'open') {
    return undefined;
  }
  const { column, format } = order;
  const single =
    unit === 'day' &&
    (column.type !== 'datetime' || columnKind.isWholeDays(column)) &&
    columnKind.isUnique(column, context.profile) === true &&
    context.reading.conditions.length === 0;
  return single && context.role('measure').length > 0
    ? undefined
    : { column, role: 'key', item, time: { unit, as: 'period', ...(format === undefined ? {} : { format }) } };
}

/** Values over the rows themselves, in the order of their dates. */
function overRows(
  context: RuleContext,
  base: Base,
  fn: WindowFunction,
  first: number
): Omit<Draft, 'uses' | 'score'> | undefined {
  const summed = fn.type === 'cumulative' && fn.fn === 'sum' && base.measure.fn === 'sum';
  if (base.column === undefined || fn.type === 'change' || (base.named === true && !summed)) {
    return undefined;
  }
  const order = timeOrder(first, context);
  if (order === 'open') {
    return undefined;
  }
  const step: AnalysisStep = {
    type: 'window',
    fn,
    column: base.column.column.name,
    ...(order === undefined
      ? {}
      : { order: order.column.name, ...(order.format === undefined ? {} : { format: order.format }) })
  };
  const text =
    order === undefined
      ? 'The rows are taken as they stand'
      : `The rows are taken in the order of ${order.column.name}`;
  return { steps: [...context.filter(), step], assumptions: [assume('order', text)] };
}

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 };

/** True for a test that leaves one group of the unit. */
function isOne(condition: Condition, unit: string): boolean {
  const { from, until } = condition.type === 'period' ? condition : {};
  return (
    from !== undefined && until !== undefined && Date.parse(until) - Date.parse(from) <= (DAYS[unit] ?? 0) * 86_400_000
  );
}

/** Running totals, rolling means, growth from one period to the next, and amounts over time. */
export function windowRule(context: RuleContext): readonly Draft[] {
  const windows = windowMarkers(context);
  const [first] = windows;
  if (first === undefined || context.reading.having !== undefined || context.has('distinct')) {
    return [];
  }
  const base = baseOf(context, windows);
  const keys = context.role('key');
  const answers = context.role('answer');
  if (base === undefined || answers.some(one => one.time === undefined)) {
    return [];
  }
  const all = [...keys, ...answers].filter(one => one.time !== undefined);
  // "daily orders, 7-day mean per day" names one unit twice.
  const same = (one: RoleColumn, other: RoleColumn): boolean =>
    one.column === other.column && one.time?.unit === other.time?.unit && one.time?.as === other.time?.as;
  const timed = all.filter((one, at) => all.findIndex(other => same(one, other)) === at);
  const [time = spanTime(context, first.item), ...more] = timed;
  if (more.length > 0) {
    return [];
  }
  const found = windowFunction(context, windows, base, time);
  const ending = endingOf(context, base, answers);
  if (found === undefined || ending === undefined || (ending.steps.length > 0 && found.fn === undefined)) {
    return [];
  }
  const uses = [
    ...windows.map(one => one.item),
    ...base.uses,
    ...found.uses,
    ...ending.uses,
    ...keys.map(key => key.item),
    ...(keys.length > 0 ? context.markers('group').map(marker => marker.item) : [])
  ];
  if (time === undefined) {
    const rows = found.fn === undefined || keys.length > 0 ? undefined : overRows(context, base, found.fn, first.item);
    return rows === undefined
      ? []
      : [{ ...rows, steps: [...rows.steps, ...ending.steps], uses, score: base.score + WEIGHTS.assumed / 2 }];
  }
  const others = keys.filter(key => key !== time && !same(key, time));
  if (others.some(key => key.time !== undefined || columnKind.isDate(key.column))) {
    return [];
  }
  const steps: AnalysisStep[] = [
    ...context.filter(),
    { type: 'aggregate', by: [time, ...others].map(keyOf), measures: [base.measure] },
    ...(found.fn === undefined ? [] : [{ type: 'window', fn: found.fn } as const]),
    ...ending.steps
  ];
  const unit = time.time?.unit ?? 'period';
  // Nothing is left to compare with where the rows are those of one period.
  const single = context.reading.conditions.some(({ condition }) => isOne(condition, unit));
  if (found.fn?.type === 'change' && single) {
    return [];
  }
  const left = found.fn === undefined ? [] : [assume('periods', `A ${unit} without any row is left out`)];
  const natural = found.fn === undefined ? [assume(unit, `Shown by ${unit}`)] : [];
  const filled = found.fn?.type === 'rolling' && found.fn.fill === true;
  return [
    {
      steps,
      uses,
      score: base.score + found.score,
      assumptions: [...base.assumptions, ...found.assumptions, ...(filled ? [] : left), ...natural]
    }
  ];
}
