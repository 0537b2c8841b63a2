import type { BoundCondition } from './reading.js';

type Equality = BoundCondition & {
  readonly condition: { readonly type: 'compare'; readonly value: string | number | boolean };
};

function isEquality(bound: BoundCondition): bound is Equality {
  return bound.condition.type === 'compare' && bound.condition.op === 'eq';
}

/**
 * No row has two values in one column: two equalities on a column become one test for either of them, so that "English
 * versus German" never asks for rows that are both.
 */
export function mergePairs(conditions: readonly BoundCondition[]): readonly BoundCondition[] {
  const merged: BoundCondition[] = [];
  for (const bound of conditions) {
    const at = merged.findIndex(
      other =>
        other.column === bound.column &&
        isEquality(bound) &&
        (isEquality(other) || (other.condition.type === 'in' && other.condition.negated !== true))
    );
    const other = merged[at];
    if (other === undefined || !isEquality(bound)) {
      merged.push(bound);
      continue;
    }
    const values =
      other.condition.type === 'in' ? other.condition.values : isEquality(other) ? [other.condition.value] : [];
    merged[at] = {
      ...other,
      condition: { type: 'in', column: bound.column.name, values: [...new Set([...values, bound.condition.value])] },
      items: [...other.items, ...bound.items],
      pair: true
    };
  }
  return merged;
}
