import { stemOf } from '../language/stem-of.js';
import { FULL_QUANTITIES } from '../lexicon/full-quantities.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from './column-kind.js';
import type { Item, ItemOf } from './item.js';

/** How well a column stands for its name behind a word that nothing is known of. */
const MODIFIED = 0.68;

/** True when a word only says in full what the column measures. */
function saysInFull(word: string, { column }: ItemOf<'column'>): boolean {
  const stems = new Set(splitName(column.name).map(stemOf));
  return (FULL_QUANTITIES[word] ?? []).some(quantity => stems.has(quantity));
}

/**
 * Joins a word that no name holds with the column behind it where both together are the usual name of that quantity: "air
 * pressure" for `pressure_hpa`. The link is weaker, so that it is shown as an assumption. Any other word stays, since it
 * tells another quantity: `birth weight`, `labour cost`.
 */
export function mergeModifiers(items: readonly Item[]): readonly Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const before = merged.at(-1);
    const joins =
      item.type === 'column' &&
      before?.type === 'unknown' &&
      before.end === item.at &&
      !columnKind.isId(item.column) &&
      saysInFull(before.text.toLowerCase(), item);
    if (joins) {
      const text = `${before.text} ${item.text}`;
      merged.splice(-1, 1, { ...item, at: before.at, text, score: Math.min(1, item.score) * MODIFIED });
    } else {
      merged.push(item);
    }
  }
  return merged;
}
