import type { DuckDBValue } from '@duckdb/node-api';
import type { FencedDatabase } from '../fenced-database.js';
import { literal } from '../quote-sql.js';
import { SAMPLED_ROWS } from '../table-source.js';
import { findTable, guessDialect, linesBefore, type CsvDialect, type KnownDialect } from './csv-dialect.js';
import { MISSING_MARKS } from './csv-column.js';
import { LONGEST_LINE } from './plain-text.js';
import type { TextHead } from './text-head.js';

const WANTED =
  'Delimiter, Quote, Escape, NewLineDelimiter, SkipRows, HasHeader, CAST(to_json(Columns) AS VARCHAR), DateFormat, TimestampFormat';

/**
 * Lets DuckDB detect how a text is written. It is told where the table begins, because lines that it skips by itself
 * would be lost. If it finds less than there is, it is told the delimiter, too; if it finds nothing, all columns are
 * text.
 *
 * @param path File with a short, unpacked UTF-8 text.
 */
export async function sniffCsv(database: FencedDatabase, path: string, head: TextHead): Promise<CsvDialect> {
  const before = linesBefore(head);
  const sniffed = await sniff(database, path, before);
  const table = before.delimiter === undefined ? findTable(head) : undefined;
  const { types = [], delimiter } = sniffed ?? {};
  const isBetter =
    table !== undefined &&
    (table.width > types.length ||
      (table.width === types.length && table.delimiter === delimiter && table.skip > before.skip));
  return (isBetter ? await sniff(database, path, table) : undefined) ?? sniffed ?? guessDialect(head);
}

async function sniff(
  database: FencedDatabase,
  path: string,
  { skip, delimiter }: KnownDialect
): Promise<CsvDialect | undefined> {
  const options = [
    literal(path),
    `sample_size = ${SAMPLED_ROWS}`,
    `nullstr = [${['', ...MISSING_MARKS].map(literal).join(', ')}]`,
    'ignore_errors = true',
    `max_line_size = ${LONGEST_LINE}`,
    "comment = ''",
    `skip = ${skip}`,
    ...(delimiter === undefined ? [] : [`delim = ${literal(delimiter)}`])
  ];
  try {
    const [row] = await database.rows(`SELECT ${WANTED} FROM sniff_csv(${options.join(', ')})`);
    return row && dialectOf(row);
  } catch (error) {
    // Errors about memory or the disk say nothing about the text.
    if (error instanceof Error && error.message.startsWith('Invalid Input Error')) {
      return undefined;
    }
    throw error;
  }
}

function dialectOf(row: readonly DuckDBValue[]): CsvDialect {
  const [
    delimiter = '',
    quote = '',
    escape = '',
    lineEnd = '',
    skip,
    header,
    columns,
    dateFormat = '',
    timestampFormat = ''
  ] = row.map(value => (value === null ? '' : String(value)));
  const fields = JSON.parse(columns ?? '[]') as readonly { readonly type: string }[];
  const written = lineEnd.replaceAll('\\r', '\r').replaceAll('\\n', '\n');
  return {
    delimiter,
    // Later rows may have quotes even if the first ones have none.
    quote: mark(quote) || '"',
    escape: mark(escape) || '"',
    lineEnd: written === '\r' || written === '\r\n' ? written : '\n',
    skip: Number(skip),
    header: header === 'true',
    types: fields.map(({ type }) => type),
    dateFormat,
    timestampFormat
  };
}

/** A single character, or none: DuckDB writes a word or a null character for none. */
function mark(written: string): string {
  return written.length === 1 && written !== '\0' ? written : '';
}
