import { type Item, NO_TOKENS, overlap, union } from './item.js';

/** Combinations of the best with the best first; no token is an entity of two parts. */
export function* combinations(lists: readonly (readonly Item[])[], most: number): Generator<readonly Item[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    return;
  }
  yield* extended([], first, rest, most, NO_TOKENS);
}

function* extended(
  before: readonly Item[],
  list: readonly Item[],
  rest: readonly (readonly Item[])[],
  most: number,
  used: Item['entities']
): Generator<readonly Item[]> {
  const [next, ...later] = rest;
  for (const [at, item] of list.entries()) {
    const share = Math.floor(most / (at + 1));
    if (share < 1 || at >= most) {
      return;
    }
    if (overlap(used, item.entities)) {
      continue;
    }
    const parts = [...before, item];
    if (next === undefined) {
      yield parts;
    } else {
      yield* extended(parts, next.slice(0, share), later, share, union(used, item.entities));
    }
  }
}
