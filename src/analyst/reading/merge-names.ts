import { columnKind } from './column-kind.js';
import type { Item, ItemOf } from './item.js';

/** How much of its link a column keeps behind the thing it belongs to. */
const OWNED = 0.95;

/** A link of the thing below this may be an accident: `approved` for `app_id`. */
const OWNER = 0.75;

type Column = ItemOf<'column'>;

function isOwner({ column }: Column): boolean {
  return columnKind.isId(column) || columnKind.isName(column);
}

/** "temperature (temp_c)": the same column, once in words and once by its name. */
function isRepeated(before: Column, between: readonly Item[], after: Column): boolean {
  return before.column === after.column && between.every(item => /^[(),:=-]$/u.test(item.text));
}

/**
 * Joins names that say one column together: one behind the other in brackets, or the thing and what it has ("machine
 * state" where there are machine_id and state).
 */
export function mergeNames(items: readonly Item[]): readonly Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    let back = merged.length - 1;
    while (merged[back]?.type === 'grammar' && /^[(,:=-]$/u.test(merged[back]?.text ?? '')) {
      back -= 1;
    }
    const before = merged[back];
    if (item.type !== 'column' || before?.type !== 'column') {
      merged.push(item);
      continue;
    }
    const between = merged.slice(back + 1);
    if (isRepeated(before, between, item)) {
      merged.splice(back, merged.length - back, { ...item, at: before.at, score: Math.max(before.score, item.score) });
    } else if (
      between.length === 0 &&
      isOwner(before) &&
      before.score >= OWNER &&
      !isOwner(item) &&
      before.end === item.at &&
      item.score >= 0.7
    ) {
      const text = `${before.text} ${item.text}`;
      merged.splice(back, 1, { ...item, at: before.at, text, score: Math.min(1, item.score) * OWNED });
    } else {
      merged.push(item);
    }
  }
  return merged;
}
