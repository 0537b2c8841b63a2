import type { Item } from './item.js';
import type { BoundCondition } from './reading.js';

const END = Number.MAX_SAFE_INTEGER;

function between(left: BoundCondition, right: BoundCondition, items: readonly Item[]): readonly string[] {
  const from = Math.max(left.at, ...left.items);
  const to = Math.min(right.at, ...right.items, END);
  return items.slice(from + 1, to).flatMap(item => (item.type === 'grammar' ? [item.text.toLowerCase()] : []));
}

/**
 * Conditions that the question joins with `or` become one alternative. `undefined` when `or` and `and` are mixed in a way
 * that could be read twice.
 */
export function joinAlternatives(
  conditions: readonly BoundCondition[],
  items: readonly Item[]
): readonly BoundCondition[] | undefined {
  const sorted = [...conditions].sort((left, right) => left.at - right.at);
  const joined: BoundCondition[] = [];
  let alternatives = 0;
  for (const bound of sorted) {
    const before = joined.at(-1);
    if (before === undefined || !between(before, bound, items).includes('or')) {
      joined.push(bound);
      continue;
    }
    alternatives += 1;
    const parts = [before, bound].flatMap(({ condition }) =>
      condition.type === 'any' ? condition.conditions : [condition]
    );
    joined.splice(-1, 1, {
      ...before,
      condition: { type: 'any', conditions: parts },
      items: [...before.items, ...bound.items]
    });
  }
  // "red and small or cheap": which two belong together is not said; a value before a noun is.
  return alternatives > 0 && sorted.length > alternatives + 1 && sorted.length > 2 && joined.length > 2
    ? undefined
    : joined;
}
