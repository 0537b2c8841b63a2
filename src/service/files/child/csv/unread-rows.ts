import type { UnreadRows } from '../../../../protocol/index.js';
import type { FencedDatabase } from '../fenced-database.js';

const MOST_EXAMPLES = 10;

const REASONS: Readonly<Record<string, string>> = {
  'MISSING COLUMNS': 'fewer values than columns',
  'TOO MANY COLUMNS': 'more values than columns',
  'UNQUOTED VALUE': 'a quote that is not closed, or text after a closing quote',
  'LINE SIZE OVER MAXIMUM': 'longer than 2 MB',
  'INVALID ENCODING': 'not valid text in this encoding',
  'INVALID STATE': 'quotes that do not fit together'
};

/**
 * The lines that the first reading left out, from the table that every reading writes them to.
 *
 * @param longLines Those that were taken out before.
 */
export async function unreadRows(
  database: FencedDatabase,
  table: string,
  longLines: readonly number[]
): Promise<UnreadRows> {
  const from = firstReading(table);
  const [[rows = 0, others = 0] = []] = await database.rows(
    `SELECT count(DISTINCT line), count(DISTINCT line) FILTER (error_type <> 'MISSING COLUMNS') FROM ${from}`
  );
  const short = Number(rows) - Number(others);
  const found = await database.rows(
    `SELECT line, min(CAST(error_type AS VARCHAR)) FROM ${from} GROUP BY line ORDER BY line LIMIT ${MOST_EXAMPLES}`
  );
  const examples = [
    ...longLines.slice(0, MOST_EXAMPLES).map(line => ({ line, reason: 'longer than 2 MB' })),
    ...found.map(([line, reason]) => ({
      line: Number(line),
      reason: REASONS[String(reason)] ?? 'it does not fit the other lines'
    }))
  ];
  return {
    rows: Number(rows) + longLines.length,
    ...(short > 0 && { short }),
    examples: examples.sort((a, b) => a.line - b.line).slice(0, MOST_EXAMPLES)
  };
}

/** Whether a quote may have swallowed lines: it was not closed, or what it holds was too long. */
export async function hasOpenQuote(database: FencedDatabase, table: string): Promise<boolean> {
  const [[found = 0] = []] = await database.rows(
    `SELECT count(*) FROM ${firstReading(table)} AND error_type IN ('UNQUOTED VALUE', 'LINE SIZE OVER MAXIMUM')`
  );
  return Number(found) > 0;
}

function firstReading(table: string): string {
  return `${table} WHERE scan_id = (SELECT min(scan_id) FROM ${table})`;
}
