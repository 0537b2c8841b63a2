import { explainKey } from '../keys/explain-key.js';
import type { GroupKey } from '../keys/group-key.js';

/** The heading of the groups beside the values of a column: what the key is called, for parts of dates their unit. */
export function groupHeading(by: GroupKey, column: string): string {
  return typeof by === 'string' ? by : by.unit === column ? explainKey(by) : by.unit;
}
