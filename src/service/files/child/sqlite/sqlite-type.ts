import type { SqliteKind } from './sqlite-file.js';

/**
 * The type of a column of SQLite as DuckDB calls it, by what its cells are. What was declared says only what cells that
 * could be several things are meant to be, and stands in for cells that are not there.
 */
export function sqliteType(declared: string, kinds: ReadonlySet<SqliteKind> = new Set()): string {
  const has = (kind: SqliteKind): boolean => kinds.has(kind);
  if (kinds.size === 0) {
    return meant(declared) ?? affinity(declared);
  }
  if (has('blob')) {
    return kinds.size === 1 ? 'BLOB' : 'VARCHAR';
  }
  if (has('text')) {
    const own = meant(declared);
    return kinds.size === 1 && own !== undefined && own !== 'BOOLEAN' ? own : 'VARCHAR';
  }
  if (has('real')) {
    return 'DOUBLE';
  }
  return 'BIGINT';
}

/** Types that SQLite itself does not have. */
function meant(declared: string): string | undefined {
  const own = declared.toUpperCase();
  if (/TIMESTAMP|DATETIME/.test(own)) {
    return 'TIMESTAMP';
  }
  if (own.includes('DATE')) {
    return 'DATE';
  }
  if (/\bTIME\b/.test(own)) {
    return 'TIME';
  }
  return own.startsWith('BOOL') ? 'BOOLEAN' : undefined;
}

/** By the rules of SQLite. */
function affinity(declared: string): string {
  const own = declared.toUpperCase();
  if (own.includes('INT')) {
    return 'BIGINT';
  }
  if (/CHAR|CLOB|TEXT/.test(own)) {
    return 'VARCHAR';
  }
  if (own === '' || own.includes('BLOB')) {
    return 'BLOB';
  }
  return 'DOUBLE';
}
