import type { GroupKey } from './group-key.js';

/** The unit of the calendar whose periods the groups are, when there is one key of that kind. */
export function calendarPeriod(by: readonly GroupKey[]): { readonly period?: string } {
  const [only, ...others] = by;
  return typeof only === 'object' && 'unit' in only && only.as === 'period' && others.length === 0
    ? { period: only.unit }
    : {};
}
