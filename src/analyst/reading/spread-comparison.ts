import { columnKind } from './column-kind.js';
import type { Item } from './item.js';

const JOINING = new Set(['and', 'or', ',', '&', 'a', 'the']);

/** The comparison that governs the number at `at`: that of a number before it, joined by `and`, with its column or unit between. */
function governing(items: readonly Item[], at: number): Extract<Item, { type: 'threshold' }> | undefined {
  let place = at - 1;
  let joined = false;
  for (let item = items[place]; item?.type === 'grammar' && JOINING.has(item.text.toLowerCase()); item = items[place]) {
    joined = true;
    place -= 1;
  }
  const column = items[place];
  const counted = column?.type === 'column' && columnKind.isNumeric(column.column);
  const before = counted ? items[place - 1] : column;
  return joined && before?.type === 'threshold' && before.op !== 'between' && before.op !== 'eq' ? before : undefined;
}

/** "at least 5 goals and 3 assists": the comparison holds for both numbers. */
export function spreadComparison(items: readonly Item[]): readonly Item[] {
  const result: Item[] = [];
  items.forEach((item, at) => {
    const next = items[at + 1];
    const named = next?.type === 'column' && columnKind.isNumeric(next.column);
    const from = item.type === 'number' && named ? governing(result, result.length) : undefined;
    if (item.type !== 'number' || from === undefined) {
      result.push(item);
      return;
    }
    const { at: start, end, text, score, value, unit } = item;
    result.push({
      ...{ at: start, end, text, score, type: 'threshold', op: from.op, low: value, negated: from.negated },
      ...(unit === undefined ? {} : { unit })
    });
  });
  return result;
}
