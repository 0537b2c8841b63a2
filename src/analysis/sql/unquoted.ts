/** The name that a piece of SQL stands for. */
export function unquoted(sql: string): string {
  return sql.startsWith('"') ? sql.slice(1, -1).replaceAll('""', '"') : sql;
}
