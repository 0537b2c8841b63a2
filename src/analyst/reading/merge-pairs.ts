import type { BoundCondition } from './reading.js';

type Equality = BoundCondition & {
  readonly condition: { readonly type: 'compare'; readonly value: string | number | boolean };
};

function isEquality(bound: BoundCondition): bound is Equality {
  return bound.condition.type === 'compare' && bound.condition.op === 'eq';
}

/** True for two periods of one column that no date lies in at once: "in 2022 and 2023". */
function areApart(one: BoundCondition, other: BoundCondition): boolean {
  const parts = one.condition.type === 'any' ? one.condition.conditions : [one.condition];
  const { condition } = other;
  return (
    one.column === other.column &&
    condition.type === 'period' &&
    parts.every(
      part =>
        part.type === 'period' &&
        ((part.until !== undefined && condition.from !== undefined && part.until <= condition.from) ||
          (condition.until !== undefined && part.from !== undefined && condition.until <= part.from))
    )
  );
}

/** "in March compared with April": no date is in both. */
function areParts(
  { condition: one, column }: BoundCondition,
  { condition: other, column: same }: BoundCondition
): boolean {
  return (
    column === same &&
    one.type === 'datePart' &&
    other.type === 'datePart' &&
    one.unit === other.unit &&
    one.negated !== true &&
    other.negated !== true &&
    !one.values.some(value => other.values.includes(value))
  );
}

/**
 * No row has two values in one column: two equalities on a column become one test for either of them, so that "English
 * versus German" never asks for rows that are both.
 */
export function mergePairs(conditions: readonly BoundCondition[]): readonly BoundCondition[] {
  const merged: BoundCondition[] = [];
  for (const bound of conditions) {
    // "in the fifties or earlier, i.e. before 1960" says one thing twice.
    if (merged.some(other => JSON.stringify(other.condition) === JSON.stringify(bound.condition))) {
      continue;
    }
    const at = merged.findIndex(
      other =>
        other.column === bound.column &&
        isEquality(bound) &&
        (isEquality(other) || (other.condition.type === 'in' && other.condition.negated !== true))
    );
    const part = merged.findIndex(one => areParts(one, bound));
    const earlier = merged[part];
    if (earlier?.condition.type === 'datePart' && bound.condition.type === 'datePart') {
      merged[part] = {
        ...earlier,
        condition: {
          ...earlier.condition,
          values: [...new Set([...earlier.condition.values, ...bound.condition.values])]
        },
        items: [...earlier.items, ...bound.items]
      };
      continue;
    }
    const other = merged[at];
    const apart = merged.findIndex(one => areApart(one, bound));
    const before = merged[apart];
    if (before !== undefined && bound.condition.type !== 'any') {
      const parts = before.condition.type === 'any' ? before.condition.conditions : [before.condition];
      merged[apart] = {
        ...before,
        condition: { type: 'any', conditions: [...parts, bound.condition] },
        items: [...before.items, ...bound.items]
      };
      continue;
    }
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
