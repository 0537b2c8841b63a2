import { columnKind } from './column-kind.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';

/** True for the groups of "rank the islands by …" and "compare the species by …": they stand before what they are measured by. */
export function isRankedKey(at: number, { column }: ItemOf<'column'>, reader: ItemReader): boolean {
  const left = reader.before(at);
  const ranks = reader.sense(left);
  const compares = left < 0 && /^compar(?:e|ing)$/u.test(reader.wordsBetween(left, at).join(' ').split(' ')[0] ?? '');
  const next = reader.items[reader.after(at)];
  const by = next?.type === 'marker' && next.sense.type === 'group' && /^(?:by|according to)$/iu.test(next.text);
  const orders =
    ranks?.type === 'sort' && ranks.direction === undefined && !/by$/iu.test(reader.items[left]?.text ?? '');
  return by && columnKind.isGroupable(column) && (orders || compares);
}
