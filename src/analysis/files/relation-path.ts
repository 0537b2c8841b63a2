import { pythonLiteral } from '../plan/python-literal.js';

/** A path for a reader of DuckDB, which takes names with `*`, `?` and `[` for patterns: `sales[[]1].csv` is that one file. */
export function relationPath(path: string): string {
  return pythonLiteral(path.replace(/[*?[]/gu, '[$&]'));
}
