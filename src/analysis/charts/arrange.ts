import type { ColumnProfile } from '../../datasets/index.js';
import type { GroupKey } from '../keys/group-key.js';
import type { ChartStep } from '../operations/chart.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { groupingOf } from './grouping-of.js';
import { type KeyFacts, keyFacts } from './key-facts.js';

/** Groups that are drawn at most when the question names no number. */
const MOST = 30;

/** Characters of names that fit side by side below an axis. */
const ROOM = 64;

/** How the groups of a chart are laid out. */
export type Arrangement = {
  /** Its groups are the places along the axis. */
  readonly place: GroupKey;
  /** Its groups are the colours. */
  readonly series?: GroupKey;
  /** `kept`: as an earlier step has put them. */
  readonly order: 'largest' | 'smallest' | 'key' | 'kept';
  /** The largest groups that are drawn. */
  readonly limit?: number;
  /** Fewer groups are drawn than there may be, though nobody asked for that. */
  readonly cut: boolean;
  readonly horizontal: boolean;
  /** Groups along the axis at most, as far as known. */
  readonly count?: number;
  readonly places: KeyFacts;
  readonly colours?: KeyFacts;
};

/** 2 for a place on the line of time, 1 for a part of dates: time goes along the axis, whatever is named first. */
function timeliness(key: GroupKey | undefined): number {
  return key === undefined || typeof key === 'string' ? 0 : key.as === 'period' ? 2 : 1;
}

function orderOf(
  step: ChartStep,
  steps: readonly AnalysisStep[],
  places: KeyFacts,
  additive: boolean
): Arrangement['order'] {
  if (step.order !== undefined) {
    return step.order;
  }
  if (steps.some(one => one.type === 'sort' || (one.type === 'top' && one.by === undefined))) {
    return 'kept';
  }
  const byKey = places.ordered || !additive || ['line', 'area', 'heatmap'].includes(step.kind);
  return byKey ? 'key' : 'largest';
}

/** Layout of the groups behind `steps`, those of the chart itself left out; `undefined` when they make no groups of one or two keys. */
export function arrange(
  step: ChartStep,
  steps: readonly AnalysisStep[],
  column: (name: string) => ColumnProfile | undefined
): Arrangement | undefined {
  const before = steps.filter(one => one.type !== 'chart');
  const grouping = groupingOf(before);
  const [first, second, ...others] = grouping?.by ?? [];
  if (first === undefined || others.length > 0) {
    return undefined;
  }
  const turned = timeliness(second) > timeliness(first);
  const [place, series] = turned && second !== undefined ? [second, first] : [first, second];
  const facts = (key: GroupKey): KeyFacts => keyFacts(key, column(typeof key === 'string' ? key : key.column), before);
  const places = facts(place);
  const additive = series === undefined || (grouping?.measures ?? []).every(({ fn }) => fn === 'sum' || fn === 'count');
  const order = orderOf(step, before, places, additive);
  const open = order === 'largest' && (places.count === undefined || places.count > MOST);
  const limit = step.limit ?? (open ? MOST : undefined);
  const count =
    limit === undefined || places.count === undefined ? (limit ?? places.count) : Math.min(limit, places.count);
  const crowded =
    count === undefined ? false : count > 12 || (count > 3 && places.longest > 14) || count * places.longest > ROOM;
  return {
    place,
    ...(series === undefined ? {} : { series, colours: facts(series) }),
    order,
    ...(limit === undefined ? {} : { limit }),
    cut: step.limit === undefined && open,
    horizontal: step.kind === 'bar' && (step.horizontal ?? (crowded && !places.ordered)),
    ...(count === undefined ? {} : { count }),
    places
  };
}
