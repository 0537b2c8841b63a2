import type { AnalysisStep, Assumption, Measure, WindowFunction } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { eventNouns } from './event-nouns.js';
import { isAdditive } from './is-additive.js';
import { isLevel } from './is-level.js';
import { keyOf } from './key-of.js';
import { orderOf } from './order-of.js';
import type { RuleContext } from './rule-context.js';
import { timeOrder } from './time-order.js';
import { type Base, windowFunction, type WindowMarker, windowMarkers } from './window-function.js';

function assume(reading: string, text: string): Assumption {
  return { type: 'operation', phrase: '', reading, text };
}

/** What is measured before the window: the named column by its measure, or rows that are counted. */
function baseOf(context: RuleContext, windows: readonly WindowMarker[]): Base | undefined {
  const [column, ...others] = context.role('measure').filter(one => columnKind.isNumeric(one.column));
  if (others.length > 0 || context.role('measure').length > (column === undefined ? 0 : 1)) {
    return undefined;
  }
  const rolling = windows.some(({ sense }) => sense.how === 'rolling' && sense.fn === undefined);
  const fns = context.markers('fn');
  // "rolling mean": the measure behind the word belongs to the window.
  const own = rolling ? fns[0] : undefined;
  const [fn, ...more] = fns.filter(one => one !== own);
  const window = own === undefined ? {} : { windowFn: own.sense.fn };
  const uses = own === undefined ? [] : [own.item];
  if (column === undefined) {
    const counts = context.markers('count').map(one => one.item);
    const entities = context.role('entity').filter(({ column: one }) => columnKind.isId(one) || columnKind.isText(one));
    const nouns =
      context.items('rowNoun').length + context.role('noun').length + entities.length + eventNouns(context).length;
    const counted = windows.some(({ sense }) => sense.fn === 'count');
    return (counts.length > 0 || nouns > 0 || counted) && fn === undefined
      ? {
          measure: { fn: 'count' },
          uses: [...uses, ...counts, ...entities.map(one => one.item)],
          score: 0,
          assumptions: [],
          reductions: [],
          ...window
        }
      : undefined;
  }
  const name = column.column.name;
  const isMeasure = fn !== undefined && ['sum', 'mean', 'median', 'max', 'min'].includes(fn.sense.fn);
  const reductions = isMeasure ? more : fns.filter(one => one !== own);
  if (isMeasure) {
    const measure: Measure = { fn: fn.sense.fn, column: name };
    return {
      measure,
      column,
      uses: [...uses, fn.item, column.item],
      score: 0,
      assumptions: [],
      reductions,
      named: true,
      ...window
    };
  }
  const level = isLevel(column.column) && !isAdditive(column.column);
  const measure: Measure = { fn: level ? 'mean' : 'sum', column: name };
  const certain = level || isAdditive(column.column) || windows.some(({ sense }) => sense.fn === 'sum');
  const summable = windows.some(({ sense }) => sense.how === 'cumulative' || sense.how === 'rolling');
  const text = level ? `The mean of ${name} is taken` : `${name} is added up`;
  return {
    measure,
    column,
    uses: [...uses, column.item],
    // Neither a sum nor a mean is meant for sure.
    score: certain ? 0 : summable ? 2 * WEIGHTS.assumed : 5 * WEIGHTS.assumed,
    assumptions: [assume(measure.fn, `No measure was named: ${text}`)],
    reductions,
    ...window
  };
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
    unit === 'day' && columnKind.isUnique(column, context.profile) === true && context.reading.conditions.length === 0;
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

/** Running totals, rolling means, growth from one period to the next, and amounts over time. */
export function windowRule(context: RuleContext): readonly Draft[] {
  const windows = windowMarkers(context);
  const [first] = windows;
  if (first === undefined || context.reading.having !== undefined || context.has('distinct', 'list')) {
    return [];
  }
  const base = baseOf(context, windows);
  const keys = context.role('key');
  const answers = context.role('answer');
  if (base === undefined || answers.some(one => one.time === undefined)) {
    return [];
  }
  const timed = [...keys, ...answers].filter(one => one.time !== undefined);
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
  const others = keys.filter(key => key !== time);
  const steps: AnalysisStep[] = [
    ...context.filter(),
    { type: 'aggregate', by: [time, ...others].map(keyOf), measures: [base.measure] },
    ...(found.fn === undefined ? [] : [{ type: 'window', fn: found.fn } as const]),
    ...ending.steps
  ];
  const unit = time.time?.unit ?? 'period';
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
