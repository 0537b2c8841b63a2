import type { GroupKey } from '../../analysis/index.js';
import type { RoleColumn } from '../reading/reading.js';

/** What a column in its role groups by: its values, or a unit of its dates. */
export function keyOf({ column, time }: RoleColumn): GroupKey {
  return time === undefined ? column.name : { column: column.name, ...time };
}
