import type { Condition } from './condition.js';

/** Columns a condition reads. */
export function conditionColumns(condition: Condition): readonly string[] {
  if (condition.type === 'any') {
    return condition.conditions.flatMap(conditionColumns);
  }
  switch (condition.type) {
    case 'columns':
      return [condition.column, condition.other];
    case 'average':
      return [condition.column, ...(condition.by === undefined ? [] : [condition.by])];
    default:
      return [condition.column];
  }
}
