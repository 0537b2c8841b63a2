import { literal } from '../quote-sql.js';
import type { CsvDialect } from './csv-dialect.js';
import { LONGEST_LINE } from './long-lines.js';
import { MISSING_MARKS } from './missing-marks.js';

export type ReadCsvOptions = {
  readonly path: string;
  readonly dialect: CsvDialect;
  /** Take the names of columns for a row. */
  readonly names?: boolean;
  /** Take marks of missing values for texts: only the empty one is missing. */
  readonly keepsMarks?: boolean;
  /** Take shorter lines for lines whose last values are missing. */
  readonly isPadded?: boolean;
  /** Name of the tables for lines that could not be read: `NAME` and `NAME_scans`. */
  readonly rejects?: string;
};

/** Pieces that are read at once, in bytes; each thread has some. */
const BUFFER = 8 * 1024 * 1024;

/** SQL for the rows of a delimited text, all cells as text and the columns as `c0`, `c1`, …. Lines that do not fit are left out. */
export function readCsvSql({
  path,
  dialect,
  names = false,
  keepsMarks = false,
  isPadded = false,
  rejects
}: ReadCsvOptions): string {
  const { delimiter, quote, escape, comment, lineEnd, skip, header, types } = dialect;
  const missing = keepsMarks ? [''] : ['', ...MISSING_MARKS];
  const options = [
    literal(path),
    'auto_detect = false',
    `columns = {${types.map((_, at) => `c${at}: 'VARCHAR'`).join(', ')}}`,
    `delim = ${literal(delimiter)}`,
    `quote = ${literal(quote)}`,
    `escape = ${literal(escape)}`,
    ...(comment === '' ? [] : [`comment = ${literal(comment)}`]),
    `new_line = ${literal(lineEnd.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))}`,
    `skip = ${skip}`,
    `header = ${String(header && !names)}`,
    `nullstr = [${missing.map(literal).join(', ')}]`,
    "compression = 'none'",
    `max_line_size = ${LONGEST_LINE}`,
    `buffer_size = ${BUFFER}`,
    // Padding and values over several lines do not go together with reading in parallel.
    ...(isPadded ? ['null_padding = true', 'parallel = false'] : []),
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
