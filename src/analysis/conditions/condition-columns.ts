import type { Condition } from './condition.js';

/** Columns a condition reads. */
export function conditionColumns(condition: Condition): readonly string[] {
  if (condition.type === 'any') {
    return condition.conditions.flatMap(conditionColumns);
  }
  return condition.type === 'columns' ? [condition.column, condition.other] : [condition.column];
}
