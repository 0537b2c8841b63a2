import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';

/** Numbers that are measured or counted: no keys, no dates. */
export function isMeasured({ column }: Pick<RoleColumn, 'column'>): boolean {
  return (column.type === 'integer' || column.type === 'number') && !columnKind.isId(column);
}
