import type { Item } from './item.js';

const TELLING = new Set(['verdict', 'slope', 'intercept', 'square']);

/** True for a word that makes a question one about a statistic: `correlation`, `t-test`, `used only once`. */
export function asksStatistic(item: Item): boolean {
  return (
    item.type === 'marker' &&
    (item.sense.type === 'statistic' ||
      (item.sense.type === 'duplicate' && item.sense.none === true) ||
      (item.sense.type === 'part' && TELLING.has(item.sense.part)))
  );
}
