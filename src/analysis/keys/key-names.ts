import { explainKey } from './explain-key.js';
import type { GroupKey } from './group-key.js';
import { keyColumn } from './key-column.js';

/** The heading of each key in a result: the name of its column, or what it is when several keys read one column. */
export function keyNames(keys: readonly GroupKey[]): readonly string[] {
  const columns = keys.map(keyColumn);
  return keys.map((key, at) => {
    const column = columns[at] ?? '';
    return columns.filter(other => other === column).length > 1 ? explainKey(key) : column;
  });
}
