import type { Assumption, Measure, WindowFunction } from '../../analysis/index.js';
import type { RoleColumn } from '../reading/reading.js';
import type { Marker, RuleContext } from './rule-context.js';

export type WindowMarker = Marker<'window'>;

/** What is measured before a window is laid over it. */
export type Base = {
  readonly measure: Measure;
  readonly column?: RoleColumn;
  readonly uses: readonly number[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
  /** The measure stands in the question. */
  readonly named?: boolean;
  /** Measures that are asked of the windowed values. */
  readonly reductions: readonly Marker<'fn'>[];
  /** The measure that the window itself has. */
  readonly windowFn?: Measure['fn'];
};

type Found = {
  /** Absent: the values over time as they are. */
  readonly fn?: WindowFunction;
  readonly uses: readonly number[];
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};

/** Periods of a year, by their unit. */
const IN_YEAR: Readonly<Record<string, number>> = { month: 12, quarter: 4, year: 1 };

/** All words for windows, those too that gave the groups their unit. */
export function windowMarkers({ reading }: RuleContext): readonly WindowMarker[] {
  return reading.items.flatMap((item, at) =>
    item.type === 'marker' && item.sense.type === 'window' ? [{ item: at, sense: item.sense, text: item.text }] : []
  );
}

function rolling(
  context: RuleContext,
  windows: readonly WindowMarker[],
  base: Base,
  time: RoleColumn | undefined
): Found | undefined {
  const spans = context.reading.items.flatMap((item, at) => (item.type === 'span' ? [{ item, at }] : []));
  const [span, ...others] = spans;
  const fn = windows.find(({ sense }) => sense.fn !== undefined)?.sense.fn ?? base.windowFn ?? 'mean';
  if (
    span === undefined ||
    others.length > 0 ||
    (fn !== 'mean' && fn !== 'sum' && fn !== 'median' && fn !== 'max' && fn !== 'min' && fn !== 'std')
  ) {
    return undefined;
  }
  const { count, unit } = span.item;
  if (unit !== undefined && time !== undefined && unit !== time.time?.unit) {
    return undefined;
  }
  // A day without rows has no sale, while a mean of nothing is unknown.
  const fill =
    time?.time?.unit === 'day' &&
    time.time.as === 'period' &&
    (base.measure.fn === 'sum' || base.measure.fn === 'count');
  return {
    fn: { type: 'rolling', fn, size: count, ...(fill ? { fill } : {}) },
    uses: [span.at],
    score: 0,
    assumptions: fill ? [{ type: 'method', phrase: '', reading: '0', text: 'A day without any row counts as 0' }] : []
  };
}

function change(
  context: RuleContext,
  windows: readonly WindowMarker[],
  time: RoleColumn | undefined
): Found | undefined {
  const unit = time?.time?.as === 'period' ? time.time.unit : undefined;
  const named = windows.flatMap(({ sense }) => (sense.unit === undefined || sense.yearly === true ? [] : [sense.unit]));
  const yearly = windows.some(({ sense }) => sense.yearly === true);
  const back = yearly ? IN_YEAR[unit ?? ''] : 1;
  if (unit === undefined || back === undefined || named.some(one => one !== unit)) {
    return undefined;
  }
  const percents = context.markers('share').filter(({ sense }) => sense.unit === 'percent');
  const compares = context.markers('compare').filter(({ sense }) => sense.how !== 'ratio');
  const form =
    percents.length > 0
      ? 'percent'
      : compares[0]?.sense.how === 'percent'
        ? 'percent'
        : compares.length > 0
          ? 'difference'
          : undefined;
  const said = form ?? windows.find(({ sense }) => sense.form !== undefined)?.sense.form;
  // "change" alone is a difference, "month over month" alone a percentage.
  const plain = windows.some(
    ({ sense }) => sense.form === undefined && sense.unit === undefined && sense.yearly !== true
  );
  const taken = said ?? (plain ? 'difference' : 'percent');
  const text =
    taken === 'percent' ? 'The change is given in percent of the period before' : 'The change is given as a difference';
  return {
    fn: { type: 'change', form: taken, back },
    uses: [...percents, ...compares].map(one => one.item),
    score: 0,
    assumptions: said === undefined ? [{ type: 'method', phrase: '', reading: taken, text }] : []
  };
}

/** The window that the words ask for over groups of a time, or over rows when `time` is absent; `undefined` when they do not fit. */
export function windowFunction(
  context: RuleContext,
  windows: readonly WindowMarker[],
  base: Base,
  time: RoleColumn | undefined
): Found | undefined {
  const hows = new Set(windows.map(({ sense }) => sense.how));
  // "growth over time"
  if (hows.size > 1) {
    hows.delete('trend');
  }
  const [how, ...others] = hows;
  if (others.length > 0) {
    return undefined;
  }
  const own = windows.filter(({ sense }) => sense.how === how);
  switch (how) {
    case 'cumulative': {
      const fn = own.map(({ sense }) => sense.fn).find(one => one !== undefined) ?? 'sum';
      // A running count of groups is the running sum of their counts.
      return { fn: { type: 'cumulative', fn: fn === 'count' ? 'sum' : fn }, uses: [], score: 0, assumptions: [] };
    }
    case 'rolling':
      return rolling(context, own, base, time);
    case 'change':
      return change(context, own, time);
    default:
      return time === undefined ? undefined : { uses: [], score: 0, assumptions: [] };
  }
}
