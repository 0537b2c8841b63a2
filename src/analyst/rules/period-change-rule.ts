import type { AnalysisStep, Assumption, Condition } from '../../analysis/index.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from './draft.js';
import type { RuleContext } from './rule-context.js';
import { baseOf } from './base-of.js';
import { type WindowMarker, windowMarkers } from './window-function.js';

type Sides = {
  readonly early: Condition;
  readonly late: Condition;
  /** The condition they were made of. */
  readonly bound: BoundCondition;
};

const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** Words of a change for the worse, of which the size is asked for and not the sign. */
const DOWN = /^(?:decreas|declin|shr[aiu]nk|go down|went down|gone down)/iu;

function moved(date: string, months: number): string {
  const start = new Date(date);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, start.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}

/** The two periods that one condition holds: its ends, its two values, or its period and the one before it. */
function sidesOf(bound: BoundCondition, windows: readonly WindowMarker[], context: RuleContext): Sides | undefined {
  const { condition } = bound;
  const item = context.reading.items[bound.at];
  if (condition.type === 'any') {
    const [one, other, ...more] = condition.conditions;
    if (one?.type !== 'period' || other?.type !== 'period' || more.length > 0) {
      return undefined;
    }
    const first = (one.from ?? '') < (other.from ?? '');
    return { early: first ? one : other, late: first ? other : one, bound };
  }
  if (condition.type === 'datePart' && condition.negated !== true) {
    // Months that stand apart are taken in their order in the year.
    const values: readonly number[] =
      item?.type === 'datePart' && item.ends !== undefined
        ? item.ends
        : [...condition.values].sort((one, other) => one - other);
    const [first, second, ...more] = values;
    const side = (value: number): Condition => ({ ...condition, values: [value] });
    return first === undefined || second === undefined || more.length > 0 || condition.unit === 'weekday'
      ? undefined
      : { early: side(first), late: side(second), bound };
  }
  if (condition.type !== 'period') {
    return undefined;
  }
  if (item?.type === 'period' && item.ends !== undefined) {
    const [early, late] = item.ends.map((end): Condition => ({ ...condition, ...end }));
    return early === undefined || late === undefined || item.ends[0].until > item.ends[1].from
      ? undefined
      : { early, late, bound };
  }
  const unit = windows.map(({ sense }) => (sense.yearly === true ? 'year' : sense.unit)).find(one => one !== undefined);
  const months = MONTHS[unit ?? ''];
  const { from, until } = condition;
  if (months === undefined || from === undefined || until === undefined || moved(until, months) > from) {
    return undefined;
  }
  return { early: { ...condition, from: moved(from, months), until: moved(until, months) }, late: condition, bound };
}

/** "did sales rise from 2022 to 2023, and by how many percent": one measure of a period beside that of an earlier one. */
export function periodChangeRule(context: RuleContext): readonly Draft[] {
  const windows = windowMarkers(context);
  const compares = context.markers('compare').filter(({ sense }) => sense.how !== 'ratio');
  const shares = context.markers('share').filter(({ sense }) => sense.unit === 'percent');
  const changes = windows.filter(({ sense }) => sense.how === 'change');
  const named = new Set(windows.map(({ item }) => item));
  const keys = [...context.role('key'), ...context.role('answer')].filter(({ item }) => !named.has(item));
  if (
    (changes.length === 0 && compares.length === 0) ||
    changes.length < windows.length ||
    keys.length > 0 ||
    context.reading.having !== undefined ||
    context.reading.limit !== undefined ||
    context.has('distinct', 'list', 'superlative', 'most', 'top', 'take', 'sort')
  ) {
    return [];
  }
  const base = baseOf(context, windows);
  const sides = context.reading.conditions.flatMap(bound => sidesOf(bound, windows, context) ?? []);
  const [pair, ...others] = sides;
  if (base === undefined || base.reductions.length > 0 || pair === undefined || others.length > 0) {
    return [];
  }
  const percent =
    shares.length > 0 ||
    compares.some(({ sense }) => sense.how === 'percent') ||
    changes.some(({ sense }) => sense.form === 'percent');
  const down = changes.some(({ text }) => DOWN.test(text));
  // How many percent less is said of the earlier value, with either sign.
  if (down && percent) {
    return [];
  }
  const [left, right] = down ? [pair.early, pair.late] : [pair.late, pair.early];
  const how = percent ? 'percent' : 'difference';
  const step: AnalysisStep = { type: 'compare', measure: base.measure, left: [left], right: [right], how };
  const text = down ? 'The earlier value less the later one' : 'The later value compared with the earlier one';
  const assumptions: readonly Assumption[] = [{ type: 'method', phrase: '', reading: how, text }];
  // "more visits than the year before"
  const than = windows.some(window => /^than/iu.test(window.text));
  const more = context.reading.items.flatMap((item, at) =>
    than && /^(?:more|fewer|less|higher|lower)$/iu.test(item.text) ? [at] : []
  );
  const rest = context.reading.conditions.filter(bound => bound !== pair.bound);
  return [
    {
      steps: [...context.filter(rest), step],
      uses: [
        ...windows.map(one => one.item),
        ...compares.map(one => one.item),
        ...shares.map(one => one.item),
        ...context.markers('comparative').map(one => one.item),
        ...more,
        ...base.uses
      ],
      score: base.score,
      assumptions: [...base.assumptions, ...assumptions]
    }
  ];
}
