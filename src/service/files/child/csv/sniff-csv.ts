import type { DuckDBValue } from '@duckdb/node-api';
import type { FencedDatabase } from '../fenced-database.js';
import { literal } from '../quote-sql.js';
import { SAMPLED_ROWS } from '../table-source.js';
import { guessDialect, skippedLines, type CsvDialect } from './csv-dialect.js';
import { LONGEST_LINE } from './line-lengths.js';
import { MISSING_MARKS } from './csv-column.js';
import type { TextHead } from './text-head.js';

/** Where a table begins, and what stands between its values. */
type KnownDialect = { readonly skip: number; readonly delimiter: string; readonly width?: number };

/**
 * Lets DuckDB find out how a text is written; where it cannot, the text is looked at here and all columns are text.
 *
 * @param path Of a text that is short, UTF-8 and unpacked.
 */
export async function sniffCsv(database: FencedDatabase, path: string, head: TextHead): Promise<CsvDialect> {
  const known = statedDelimiter(head.text);
  const sniffed = await sniff(database, path, known);
  const found = known ?? skippedLines(head.text, head.lineEnd);
  if (sniffed !== undefined && known === undefined && skipsRows(sniffed, head)) {
    const whole = await sniff(database, path, { skip: 0, delimiter: sniffed.delimiter });
    return withoutComments(whole ?? sniffed, head);
  }
  if (sniffed !== undefined && sniffed.types.length >= Math.max(2, found?.width ?? 0)) {
    return withoutComments(sniffed, head);
  }
  const again = found && (await sniff(database, path, found));
  return withoutComments(again ?? sniffed ?? guessDialect(head), head);
}

/** What a first line such as `sep=;` says, which is meant for Excel. */
function statedDelimiter(text: string): KnownDialect | undefined {
  const [, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  return delimiter === undefined ? undefined : { skip: 1, delimiter };
}

/** Whether lines that are left out have as many values as the rows: they are no words before a table. */
function skipsRows({ skip, delimiter, types, comment }: CsvDialect, { text, lineEnd }: TextHead): boolean {
  return (
    skip > 0 &&
    comment === '' &&
    types.length > 1 &&
    text.split(lineEnd, skip).some(line => !line.includes('"') && line.split(delimiter).length === types.length)
  );
}

/** Comments that stand before the table alone are lines before it: their mark may be part of a value further on. */
function withoutComments(dialect: CsvDialect, { text, lineEnd }: TextHead): CsvDialect {
  const { comment, skip } = dialect;
  if (comment === '' || skip > 0) {
    return dialect;
  }
  const lines = text.split(lineEnd);
  const first = lines.findIndex(line => line.trim() !== '' && !line.startsWith(comment));
  return first < 0 || lines.some((line, at) => at > first && line.trimStart().startsWith(comment))
    ? dialect
    : { ...dialect, comment: '', skip: first };
}

async function sniff(database: FencedDatabase, path: string, known?: KnownDialect): Promise<CsvDialect | undefined> {
  const wanted =
    'Delimiter, Quote, Escape, NewLineDelimiter, Comment, SkipRows, HasHeader, CAST(to_json(Columns) AS VARCHAR), DateFormat, TimestampFormat';
  const options = [
    literal(path),
    `sample_size = ${SAMPLED_ROWS}`,
    `nullstr = [${['', ...MISSING_MARKS].map(literal).join(', ')}]`,
    'ignore_errors = true',
    `max_line_size = ${LONGEST_LINE}`,
    ...(known ? [`skip = ${known.skip}`, `delim = ${literal(known.delimiter)}`] : [])
  ];
  try {
    const [row] = await database.rows(`SELECT ${wanted} FROM sniff_csv(${options.join(', ')})`);
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
  const [delimiter, quote, escape, lineEnd, comment, skip, header, columns, dateFormat, timestampFormat] = row;
  const fields = JSON.parse(text(columns)) as readonly { readonly type: string }[];
  return {
    delimiter: text(delimiter),
    // None in the first rows is no promise for the others.
    quote: mark(quote) || '"',
    escape: mark(escape) || '"',
    comment: mark(comment),
    lineEnd: lineEndOf(text(lineEnd)),
    skip: Number(skip),
    header: header === true,
    types: fields.map(({ type }) => type),
    dateFormat: text(dateFormat),
    timestampFormat: text(timestampFormat)
  };
}

function text(value: DuckDBValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A single character, or none: DuckDB writes a word or a null character for none. */
function mark(value: DuckDBValue | undefined): string {
  const own = text(value);
  return own.length === 1 && own !== '\0' ? own : '';
}

function lineEndOf(written: string): CsvDialect['lineEnd'] {
  const own = written.replaceAll('\\r', '\r').replaceAll('\\n', '\n');
  return own === '\r' || own === '\r\n' ? own : '\n';
}
