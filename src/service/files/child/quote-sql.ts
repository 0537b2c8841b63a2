const TIME = '[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?)?';
const PATTERNS: Readonly<Record<string, string>> = {
  TIMESTAMP: literal(TIME),
  'TIMESTAMP WITH TIME ZONE': literal(`${TIME}(Z|[+-][0-9]{2}(:?[0-9]{2})?)`)
};
const DAY_LENGTH = '2024-01-31'.length;

/** A text as a literal of SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as an identifier of SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** SQL for whether a text is a date or time in a form of ISO 8601 that every reader understands. */
export function isIsoTime(raw: string, dtype: string): string {
  const pattern = PATTERNS[dtype];
  return pattern === undefined ? `strlen(${raw}) = ${DAY_LENGTH}` : `regexp_full_match(${raw}, ${pattern})`;
}

/** SQL for such a text in its type; null for others, because DuckDB would drop a time or an offset from them. */
export function isoTime(raw: string, dtype: string): string {
  return `CASE WHEN ${isIsoTime(raw, dtype)} THEN TRY_CAST(${raw} AS ${dtype}) END`;
}
