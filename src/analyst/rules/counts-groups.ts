import type { RoleColumn } from '../reading/reading.js';
import type { RuleContext } from './rule-context.js';

/** "how many customers have more than 5 orders": what is counted are the groups. */
export function countsGroups(context: RuleContext, groups: readonly RoleColumn[]): boolean {
  const [count, ...others] = context.markers('count');
  const next = count === undefined ? -1 : context.reader.after(count.item);
  return count !== undefined && others.length === 0 && (next < 0 || groups.some(({ item }) => item === next));
}
