import { foldName } from './fold-name.js';
import { sqlName } from './sql-name.js';

/** The name as SQL, with a number behind it where DuckDB would take it for one of the taken names (plain or as SQL). */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map(foldName));
  let name = wanted;
  for (let count = 2; names.has(foldName(name)) || names.has(foldName(sqlName(name))); count += 1) {
    name = `${wanted}_${String(count)}`;
  }
  return sqlName(name);
}
