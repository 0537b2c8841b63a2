import type { ColumnProfile } from '../../datasets/index.js';
import { columnKind } from './column-kind.js';
import type { Item, ItemOf } from './item.js';

const KINDS = /^(?:kinds?|sorts?|types?|varieties|variety|names?|classes|categories)$/iu;
/** Words that may stand between the noun and the column. */
const BETWEEN = /^(?:the|a|an|all|our|their|each|every)$/iu;
/** How well a column is named behind such a noun, whatever its own name says of kinds. */
const NAMED = 0.9;

/** True for a column with few values, each in many rows; the values of others are things and no kinds of them. */
function isRepeated({ top }: ColumnProfile): boolean {
  return top?.complete === true && (top.values[0]?.count ?? 0) > 1;
}

/** The place of the column behind "of the", or -1. */
function ownedAt(items: readonly Item[], at: number): number {
  if (items[at + 1]?.text.toLowerCase() !== 'of') {
    return -1;
  }
  let place = at + 2;
  while (items[place]?.type === 'grammar' && BETWEEN.test(items[place]?.text ?? '')) {
    place += 1;
  }
  const item = items[place];
  return item?.type === 'column' && columnKind.isText(item.column) && isRepeated(item.column) && item.score > 0.7
    ? place
    : -1;
}

/** "kind of honey", "sorts of financing", "names of the agents": the column itself, since its values are the kinds. */
export function mergeKinds(items: readonly Item[]): readonly Item[] {
  const merged: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) {
      break;
    }
    const idle = item.type === 'unknown' || (item.type === 'marker' && item.sense.type === 'sort');
    const place = idle && KINDS.test(item.text) ? ownedAt(items, at) : -1;
    const column = items[place] as ItemOf<'column'> | undefined;
    if (column === undefined) {
      merged.push(item);
      continue;
    }
    const text = `${item.text} of ${column.text}`;
    merged.push({ ...column, at: item.at, text, score: Math.max(column.score, NAMED) });
    at = place;
  }
  return merged;
}
