import type { GroupKey } from './group-key.js';

/** The column a key reads. */
export function keyColumn(key: GroupKey): string {
  return typeof key === 'string' ? key : key.column;
}
