import type { ChartKind, ChartStep } from '../../analysis/index.js';
import { isBarePair } from '../reading/is-bare-pair.js';
import type { RuleContext } from './rule-context.js';

/** What the words of a question say about a chart, put together. */
export type ChartWish = {
  readonly kind?: ChartKind;
  readonly look: Partial<Pick<ChartStep, 'horizontal' | 'stacked' | 'order' | 'log' | 'trend' | 'bins'>>;
  /** It asks for a drawing in so many words. */
  readonly draws: boolean;
  readonly spread: boolean;
  readonly correlations: boolean;
  readonly allNumbers: boolean;
  /** Items that only concern the chart. */
  readonly uses: readonly number[];
};

/** Joins the chart words of a reading; `undefined` when there are none, or when they name two kinds. */
export function chartWish(context: RuleContext): ChartWish | undefined {
  const markers = context.markers('chart');
  const bare = isBarePair(context.reading.items);
  if (!bare && !markers.some(({ sense }) => sense.draws === true || sense.spread === true)) {
    return undefined;
  }
  const kinds = [...new Set(markers.flatMap(({ sense }) => sense.kind ?? []))];
  // "a scatter plot with a line" is no line chart.
  if (kinds.length > 1) {
    return undefined;
  }
  const { items, used } = context.reading;
  const counts = markers.flatMap(({ item, sense }) => {
    const place = context.reader.before(item);
    const number = items[place];
    return sense.bins === true && number?.type === 'number' && !used.has(place) ? [{ place, bins: number.value }] : [];
  });
  if (counts.length > 1 || counts.some(({ bins }) => !Number.isInteger(bins) || bins < 1)) {
    return undefined;
  }
  const related = context
    .markers('statistic')
    .filter(({ sense }) => sense.of === 'correlation' || sense.of === 'relation');
  const look = markers.reduce<ChartWish['look']>((made, { sense }) => ({ ...made, ...sense.look }), {});
  const [kind] = kinds;
  const [count] = counts;
  return {
    ...(kind === undefined ? {} : { kind }),
    look: { ...look, ...(count === undefined ? {} : { bins: count.bins }) },
    draws: bare || markers.some(({ sense }) => sense.draws === true),
    spread: markers.some(({ sense }) => sense.spread === true),
    correlations: related.length > 0 || markers.some(({ sense }) => sense.correlations === true),
    allNumbers: markers.some(({ sense }) => sense.allNumbers === true),
    uses: [...markers.map(({ item }) => item), ...counts.map(({ place }) => place), ...related.map(({ item }) => item)]
  };
}
