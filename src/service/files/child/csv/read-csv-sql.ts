import type { LeftOutLines } from '../../../../datasets/index.js';
import { FileProblem } from '../../file-problem.js';
import { literal } from '../quote-sql.js';
import type { FencedDatabase } from '../fenced-database.js';
import type { CsvDialect } from './csv-dialect.js';
import { LONGEST_LINE } from './plain-text.js';
import { MISSING_MARKS } from './csv-column.js';

type ReadCsvOptions = {
  readonly path: string;
  readonly dialect: CsvDialect;
  /** Read the header as a row, and missing-value marks as text. */
  readonly names?: boolean;
  /** Name of the tables for lines that could not be read: `NAME` and `NAME_scans`. */
  readonly rejects?: string;
};

/** Pieces that are read at once, in bytes; each thread has some. */
const BUFFER = 8 * 1024 * 1024;
const MOST_EXAMPLES = 10;
const OPEN = "error_type IN ('UNQUOTED VALUE', 'LINE SIZE OVER MAXIMUM')";
const REASONS: Readonly<Record<string, string>> = {
  'MISSING COLUMNS': 'fewer values than columns',
  'TOO MANY COLUMNS': 'more values than columns',
  'INVALID ENCODING': 'not valid text in this encoding',
  'INVALID STATE': 'quotes that do not fit together'
};

/** SQL for the rows of a delimited text, all cells as text and the columns as `c0`, `c1`, …. Lines that do not fit are left out. */
export function readCsvSql({ path, dialect, names = false, rejects }: ReadCsvOptions): string {
  const { delimiter, quote, escape, lineEnd, skip, header, types } = dialect;
  const missing = names ? [''] : ['', ...MISSING_MARKS];
  const options = [
    literal(path),
    'auto_detect = false',
    textColumns(types.length),
    `delim = ${literal(delimiter)}`,
    `quote = ${literal(quote)}`,
    `escape = ${literal(escape)}`,
    "comment = ''",
    `new_line = ${literal(lineEnd.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))}`,
    `skip = ${skip}`,
    `header = ${String(header && !names)}`,
    `nullstr = [${missing.map(literal).join(', ')}]`,
    "compression = 'none'",
    `max_line_size = ${LONGEST_LINE}`,
    `buffer_size = ${BUFFER}`,
    ...(rejects === undefined
      ? ['ignore_errors = true']
      : [
          'store_rejects = true',
          `rejects_table = ${literal(rejects)}`,
          `rejects_scan = ${literal(`${rejects}_scans`)}`
        ])
  ];
  return `read_csv(${options.join(', ')})`;
}

/** The option that names so many columns `c0`, `c1`, …, all of them text. */
export function textColumns(width: number): string {
  return `columns = {${Array.from({ length: width }, (_, at) => `c${at}: 'VARCHAR'`).join(', ')}}`;
}

/**
 * The lines that the first reading left out, from the table that every reading writes them to. Throws an `OpenQuote` if
 * a quote may have swallowed lines: it was not closed, or its content was too long.
 */
export async function unreadRows(database: FencedDatabase, table: string): Promise<LeftOutLines> {
  const from = `${table} WHERE scan_id = (SELECT min(scan_id) FROM ${table})`;
  const [[rows = 0, others = 0, open = 0, line = 0] = []] = await database.rows(
    `SELECT count(DISTINCT line), count(DISTINCT line) FILTER (error_type <> 'MISSING COLUMNS'), count(*) FILTER (${OPEN}), min(line) FILTER (${OPEN}) FROM ${from}`
  );
  if (Number(open) > 0) {
    throw new OpenQuote(Number(line));
  }
  const short = Number(rows) - Number(others);
  const found = await database.rows(
    `SELECT line, min(CAST(error_type AS VARCHAR)) FROM ${from} GROUP BY line ORDER BY line LIMIT ${MOST_EXAMPLES}`
  );
  const examples = found.map(([at, reason]) => ({
    line: Number(at),
    reason: REASONS[String(reason)] ?? 'it does not fit the other lines'
  }));
  return { rows: Number(rows), ...(short > 0 && { short }), examples };
}

/** A quote that may have swallowed lines. */
export class OpenQuote extends FileProblem {
  constructor(line: number) {
    super(
      'corrupt',
      `A quotation mark is not closed near line ${line} of the file, so it is not known where rows end. Correct that line, or load the file in the notebook with quotes as text (quoting=3).`
    );
  }
}
