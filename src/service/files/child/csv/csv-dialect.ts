import { FileProblem } from '../../file-problem.js';
import type { FencedDatabase } from '../fenced-database.js';
import { findHeader, headerNotes, mostFrequent, type HeadCell, type HeadRow } from '../find-header.js';
import { literal } from '../quote-sql.js';
import { SAMPLED_ROWS } from '../table-source.js';
import { MISSING_MARKS } from './csv-column.js';
import { LONGEST_LINE } from './plain-text.js';
import type { TextHead } from './text-head.js';

/** How a delimited text is written, and the column types that DuckDB guessed. */
export type CsvDialect = {
  readonly delimiter: string;
  /** Empty: values are not quoted. */
  readonly quote: string;
  readonly escape: string;
  readonly lineEnd: '\n' | '\r\n' | '\r';
  /** Lines before the header, or before the first row where there is none. */
  readonly skip: number;
  readonly header: boolean;
  /** The names, where no reader finds them by itself; there is no header then. */
  readonly names?: readonly string[];
  /** How the header was found, where it is not the first line. */
  readonly notes: readonly string[];
  readonly types: readonly string[];
  /** For `strptime`; empty where values are written as ISO 8601 has them. */
  readonly dateFormat: string;
  readonly timestampFormat: string;
};

/** Where a table begins, and, if known, its delimiter and whether it has a header. */
type KnownDialect = { readonly skip: number; readonly delimiter?: string; readonly header?: boolean };

/** What DuckDB says of a text, in its own words. */
type Sniffed = {
  readonly Delimiter: string;
  readonly Quote: string;
  readonly Escape: string;
  readonly NewLineDelimiter: string;
  readonly SkipRows: number;
  readonly HasHeader: boolean;
  readonly Columns: readonly { readonly type: string }[];
  readonly DateFormat: string | null;
  readonly TimestampFormat: string | null;
};

const DELIMITERS = [',', ';', '\t', '|'];
/** With more columns, DuckDB needs all of its memory for a single piece of the rows. */
const MOST_COLUMNS = 256;
const MOST_LINES = 100;
/** Characters that are searched for a table. */
const LOOKED_AT = 65_536;
const FEWEST_ROWS = 3;
/** Share of the lines of a table that have as many values as it has columns. */
const FITTING = 0.9;
/** A number, an amount, a date, a time or a truth value. */
const VALUE = /^(?:[-+(]?\s*[$€£¥]?\s*[-+]?\.?\d[\d\s.,:/%€()TZe+-]*|true|false)$/i;

/** Throws a `FileProblem` for a text in which two lines, one after the other, have more values than can be read. */
export function checkWidth({ text, lineEnd }: TextHead): void {
  const lines = text.trimEnd().split(lineEnd, MOST_LINES);
  const isWide = (line = '', delimiter: string): boolean =>
    line.replace(/"[^"]*"/g, '').split(delimiter).length > MOST_COLUMNS;
  const found = lines.some((line, at) =>
    DELIMITERS.some(delimiter => isWide(line, delimiter) && isWide(lines[at + 1] ?? line, delimiter))
  );
  if (found) {
    throw new FileProblem('too_wide', `The file has more than ${MOST_COLUMNS} columns. Load it in a cell.`);
  }
}

/**
 * Lets DuckDB detect how a text is written. It is told where the table begins, because lines that it skips by itself
 * would be lost. If it finds less than there is, it is told the delimiter, too.
 *
 * @param path File with a short, unpacked UTF-8 text.
 */
export async function sniffCsv(database: FencedDatabase, path: string, head: TextHead): Promise<CsvDialect> {
  const before = linesBefore(head);
  const sniffed = await sniff(database, path, before);
  const width = sniffed.types.length;
  const table = before.delimiter === undefined ? findTable(head, sniffed) : undefined;
  const isBetter = table !== undefined && (table.width > width || (table.width === width && table.skip > before.skip));
  return withHeader(database, path, head, isBetter ? await sniff(database, path, table) : sniffed);
}

/** A dialect with the header that the first lines show, if DuckDB did not see it, or not all of it. */
async function withHeader(
  database: FencedDatabase,
  path: string,
  head: TextHead,
  sniffed: CsvDialect
): Promise<CsvDialect> {
  const rows = firstRows(head, sniffed);
  const { skip } = linesBefore(head);
  // Comments may hold delimiters. The last of them holds names if nothing else does: `#id,name`.
  const last = /^#\S*$/.test(rows[skip - 1]?.[0]?.text ?? '') ? skip - 1 : skip;
  const table = (from: number): readonly HeadRow[] => rows.map((row, at) => (at < from ? [] : row));
  const found = sniffed.types.length > 1 ? (findHeader(table(skip)) ?? findHeader(table(last))) : undefined;
  if (found !== undefined) {
    const header = found.count === 1 && !found.isShort;
    const known = { skip: header ? found.from : found.from + found.count, delimiter: sniffed.delimiter, header };
    const isKnown = sniffed.header === header && sniffed.skip === known.skip;
    const own = isKnown ? sniffed : await sniff(database, path, known);
    if (own.types.length === found.names.length) {
      return { ...own, ...(!header && { names: found.names }), notes: headerNotes(found, 'line') };
    }
  }
  const header = sniffed.header || isOneLine(head.text);
  const names = { from: sniffed.skip, count: Number(header), isShort: false };
  return { ...sniffed, header, notes: headerNotes(names, 'line') };
}

/** A single line names columns: a file of one row and no names would say nothing. */
function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text.trimEnd());
}

/** The first lines as rows; a row of several lines is followed by empty ones, so that lines can be counted. */
function firstRows({ text, lineEnd }: TextHead, { delimiter, quote, escape }: CsvDialect): readonly HeadRow[] {
  const looked = text.length > LOOKED_AT ? text.slice(0, text.lastIndexOf(lineEnd, LOOKED_AT) + lineEnd.length) : text;
  const [q, d] = [escaped(quote), escaped(delimiter)];
  const quoted = quote === '' ? '' : `${q}(?:[^${q}]|[${q}${escaped(escape)}]${q})*${q}|`;
  const cells = looked.matchAll(new RegExp(`(${quoted}[^${d}\\r\\n]*)(${d}|\\r?\\n|\\r|$)`, 'gy'));
  const rows: HeadRow[] = [];
  let row: HeadCell[] = [];
  let lines = 1;
  for (const [cell, written = '', end] of cells) {
    if (cell === '' && row.length === 0) {
      break; // The text is over.
    }
    const isQuoted = quote !== '' && written.length > 1 && written.startsWith(quote) && written.endsWith(quote);
    row.push(headCell(isQuoted ? written.slice(1, -1).replaceAll(escape + quote, quote) : written));
    lines += written.split(/\r?\n|\r/).length - 1;
    if (end !== delimiter) {
      rows.push(row, ...Array.from({ length: lines - 1 }, () => []));
      row = [];
      lines = 1;
    }
    if (rows.length >= MOST_LINES) {
      break;
    }
  }
  return rows;
}

function headCell(text: string): HeadCell {
  const own = text.trim();
  return own === ''
    ? undefined
    : { text, kind: MISSING_MARKS.includes(own) ? 'missing' : VALUE.test(own) ? 'value' : 'text' };
}

async function sniff(
  database: FencedDatabase,
  path: string,
  { skip, delimiter, header }: KnownDialect
): Promise<CsvDialect> {
  const options = [
    literal(path),
    `sample_size = ${SAMPLED_ROWS}`,
    `nullstr = [${['', ...MISSING_MARKS].map(literal).join(', ')}]`,
    'ignore_errors = true',
    `max_line_size = ${LONGEST_LINE}`,
    "comment = ''",
    `skip = ${skip}`,
    ...(delimiter === undefined ? [] : [`delim = ${literal(delimiter)}`]),
    ...(header === undefined ? [] : [`header = ${String(header)}`])
  ];
  const [[json] = []] = await database.rows(
    `SELECT CAST(to_json(sniffed) AS VARCHAR) FROM sniff_csv(${options.join(', ')}) AS sniffed`
  );
  const sniffed = JSON.parse(String(json)) as Sniffed;
  const lineEnd = sniffed.NewLineDelimiter.replaceAll('\\r', '\r').replaceAll('\\n', '\n');
  return {
    delimiter: sniffed.Delimiter,
    // Later rows may have quotes even if the first ones have none.
    quote: mark(sniffed.Quote) || '"',
    escape: mark(sniffed.Escape) || '"',
    lineEnd: lineEnd === '\r' || lineEnd === '\r\n' ? lineEnd : '\n',
    skip: sniffed.SkipRows,
    header: sniffed.HasHeader,
    types: sniffed.Columns.map(({ type }) => type),
    dateFormat: sniffed.DateFormat ?? '',
    timestampFormat: sniffed.TimestampFormat ?? '',
    notes: []
  };
}

/** A single character, or none: DuckDB writes a word or a null character for none. */
function mark(written: string): string {
  return written.length === 1 && written !== '\0' ? written : '';
}

/** The lines before the table: a first line such as `sep=;`, which tells Excel the delimiter, or comments. */
function linesBefore({ text, lineEnd }: TextHead): KnownDialect {
  const [, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  if (delimiter !== undefined) {
    return { skip: 1, delimiter };
  }
  const first = text.split(lineEnd, MOST_LINES).findIndex(line => line.trim() !== '' && !line.startsWith('#'));
  return { skip: Math.max(0, first) };
}

/**
 * The table in which nearly all lines have the same number of values, and the number of lines before it, all of which
 * have fewer; undefined if there is none. Its delimiter is the one that DuckDB found, if that makes a table, else the one
 * whose table begins first, or is the widest of these.
 */
function findTable(
  head: TextHead,
  sniffed: CsvDialect
): (Required<Omit<KnownDialect, 'header'>> & { readonly width: number }) | undefined {
  const found = DELIMITERS.flatMap(delimiter => {
    const rows = firstRows(head, { ...sniffed, delimiter }).flatMap(({ length }, at) =>
      length > 0 ? [{ at, length }] : []
    );
    const width = mostFrequent(rows.map(({ length }) => length));
    // A table that goes on to the end may be shorter than what stands before it.
    const last = rows.at(-1)?.length ?? 1;
    return [
      { from: rows.reduce((end, { length }, at) => (length === last ? end : at + 1), 0), width: last },
      { from: rows.findIndex(({ length }) => length === width), width }
    ]
      .filter(table => {
        const fitting = rows.slice(table.from).filter(({ length }) => length === table.width).length;
        return (
          table.width > 1 &&
          fitting >= Math.max(FEWEST_ROWS, FITTING * (rows.length - table.from)) &&
          rows.slice(0, table.from).every(({ length }) => length < table.width)
        );
      })
      .slice(0, 1)
      .map(({ from, width: own }) => ({ skip: rows[from]?.at ?? 0, delimiter, width: own }));
  }).sort((a, b) => a.skip - b.skip || b.width - a.width);
  const isOwn = sniffed.types.length > 1;
  return (isOwn ? found.find(({ delimiter }) => delimiter === sniffed.delimiter) : undefined) ?? found[0];
}

/** Whether a text has empty quoted values (`empty`), and quotes outside of quoted values (`stray`). */
export function quotedValues(
  text: string,
  { quote, escape, delimiter }: Pick<CsvDialect, 'quote' | 'escape' | 'delimiter'>
): { readonly empty: boolean; readonly stray: boolean } {
  if (quote === '' || !text.includes(quote)) {
    return { empty: false, stray: false };
  }
  const own = escaped(quote);
  const edge = `[^${escaped(delimiter)}\\r\\n]`;
  const inside = `[^${own}]*(?:[${escaped(escape)}${own}]${own}[^${own}]*)*`;
  const value = `(?<!${edge})${own}${inside}${own}(?!${edge})`;
  const values = text.match(new RegExp(value, 'g')) ?? [];
  const inValues = values.reduce((sum, found) => sum + found.split(quote).length - 1, 0);
  return {
    empty: values.some(({ length }) => length === 2),
    stray: inValues < text.split(quote).length - 1
  };
}

/** The missing-value marks that fill a whole cell somewhere in a text. */
export function seenMarks(text: string, delimiter: string): readonly string[] {
  const marks = MISSING_MARKS.map(escaped).join('|');
  const edge = `${escaped(delimiter)}\\r\\n`;
  const cells = new RegExp(`(?<![^${edge}])(?:${marks})(?![^${edge}])`, 'g');
  const seen = new Set(Array.from(text.matchAll(cells), ([mark]) => mark));
  return MISSING_MARKS.filter(mark => seen.has(mark));
}

/** A text as a part of a regular expression, also within brackets. */
export function escaped(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
