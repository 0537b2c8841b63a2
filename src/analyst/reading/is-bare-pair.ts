import { columnKind } from './column-kind.js';
import type { Item } from './item.js';

/** True for "speed vs weight" and no more: two numbers that are set against each other are drawn as points. */
export function isBarePair(items: readonly Item[]): boolean {
  const [first, sign, second, ...others] = items.filter(
    ({ type, text }) => type !== 'grammar' || /^(?:vs|versus)$/iu.test(text)
  );
  const isNumber = (item: Item | undefined): boolean =>
    item?.type === 'column' &&
    (item.column.type === 'integer' || item.column.type === 'number') &&
    !columnKind.isId(item.column);
  return (
    isNumber(first) &&
    isNumber(second) &&
    others.length === 0 &&
    sign?.type === 'marker' &&
    sign.sense.type === 'chart' &&
    /^(?:vs|vs \.|versus|against)$/iu.test(sign.text)
  );
}
