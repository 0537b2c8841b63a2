import type { Condition } from './condition.js';

/** True for a test beside an average, which depends on the other rows. */
export function hasAverage(condition: Condition): boolean {
  return condition.type === 'any' ? condition.conditions.some(hasAverage) : condition.type === 'average';
}
