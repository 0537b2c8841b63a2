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
 * Lets DuckDB find out how a text is written; it is told where the table begins, as lines that it left out by itself would
 * be lost. Where it finds less than stands there, it is told the delimiter, too; where nothing, all columns are text.
 *
 * @param path Of a text that is short, UTF-8 and unpacked.
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
    // Want of memory or of a disk says nothing about the text.
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
    // None in the first rows is not a promise for the others.
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
