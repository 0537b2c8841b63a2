import type { LeftOutLines } from '../../../../datasets/index.js';
import type { FencedDatabase } from '../fenced-database.js';
import type { OpenedFile } from '../opened-file.js';
import { identifier } from '../quote-sql.js';
import { SAMPLED_ROWS, type OpenOptions, type TableSource } from '../table-source.js';
import { columnNames, isIso, MISSING_MARKS, missingNote, refitInto, textColumn } from './csv-column.js';
import { checkWidth, escaped, quotedValues, seenMarks, sniffCsv, type CsvDialect } from './csv-dialect.js';
import { plainHead, plainWhole, type PlainText } from './plain-text.js';
import { OpenQuote, readCsvSql, unreadRows } from './read-csv-sql.js';
import { settleTypes } from './settle-types.js';
import { readTextHead, type TextHead } from './text-head.js';

/** The table in a delimited text, whose dialect and types it detects. */
export async function csvTable(
  file: OpenedFile,
  { database, isMixed, copies, rows, signal }: OpenOptions
): Promise<TableSource> {
  const isWhole = rows === Infinity;
  // If all rows are wanted, they are not taken from this beginning.
  const head = await readTextHead(file, isMixed, isWhole ? undefined : rows);
  checkWidth(head);
  const whole = isWhole ? await plainWhole(file, head, copies.whole, signal) : undefined;
  const start = await plainHead(head, copies.head);
  const dialect = await sniffCsv(database, start.path, head);
  const read = async (own: CsvDialect): Promise<TableSource> => ({
    ...(await csvSource(database, head, start, whole ?? start, own)),
    isCut: !isWhole && !head.isWhole
  });
  try {
    return await read(dialect);
  } catch (error) {
    if (!(error instanceof OpenQuote)) {
      throw error;
    }
    const bare = await read({ ...dialect, quote: '', escape: '' });
    return { ...bare, notes: [...bare.notes, 'a quote is not closed, so quotes are read as text'] };
  }
}

/** Throws an `OpenQuote` if a quote at the start of the text is not closed. */
async function csvSource(
  database: FencedDatabase,
  head: TextHead,
  start: PlainText,
  plain: PlainText,
  dialect: CsvDialect
): Promise<TableSource> {
  // A quote that is left open in the lines before the table would swallow rows.
  const before = head.text.split(head.lineEnd, dialect.skip).join('');
  if (dialect.quote !== '' && before.split(dialect.quote).length % 2 === 0) {
    throw new OpenQuote(1);
  }
  const rejects = dialect.quote === '' ? 'bare' : 'quoted';
  const written = await namesOf(database, start.path, dialect);
  const named = columnNames(written);
  const { types, decimal, thousands, amounts, codes, unclear, commas } = await settleTypes(
    database,
    `(FROM ${readCsvSql({ path: start.path, dialect })} LIMIT ${SAMPLED_ROWS})`,
    dialect
  );
  // More columns are added when all rows are read.
  const texts = codes.map(at => named[at] ?? '');
  const notation = { ...dialect, decimal } as const;
  const { empty, stray } = quotedValues(head.text, dialect);
  const marks = seenMarks(head.text, dialect.delimiter);
  // The rows of a short text, or of the beginning of a longer one, and the lines that are not rows.
  const counted = readCsvSql({ path: start.path, dialect, rejects: `${rejects}_start` });
  const [[rows = 0] = []] = await database.rows(`SELECT count(*) FROM ${counted}`);
  const leftOut = await unreadRows(database, `${rejects}_start`);
  const isUneven = stray || (types.length > 1 && plain.hasBlankLines) || hasPaddedNumbers(head.text, dialect.delimiter);
  const columnNotes = (places: readonly number[], what: string): readonly string[] =>
    places.slice(0, 5).map(at => `${identifier(named[at] ?? '')} ${what}`);
  return {
    from: readCsvSql({ path: plain.path, dialect, rejects }),
    columns: types.map((dtype, at) => textColumn(named[at] ?? '', `c${at}`, dtype, notation)),
    rows: head.isWhole ? Number(rows) : null,
    ...((head.isWhole || leftOut.rows > 0) && { leftOut }),
    isGuessed: true,
    notes: [
      ...dialect.notes,
      ...namesNote(written),
      ...missingNote(marks),
      ...columnNotes(amounts, 'holds amounts or percentages as text'),
      ...columnNotes(unclear, 'may have the day or the month first and is text'),
      ...columnNotes(commas, 'has commas between thousands or before fractions and is text'),
      ...(plain.isDamaged ? ['bytes that are not valid in its encoding are shown as \ufffd'] : [])
    ],
    format: {
      text: {
        encoding: plain.encoding,
        byteOrderMark: head.byteOrderMark,
        compression: head.compression,
        delimiter: dialect.delimiter,
        quote: dialect.quote,
        ...(dialect.escape !== dialect.quote && dialect.escape !== '' && { escape: dialect.escape }),
        lineEnd: head.isMixed ? 'mixed' : head.lineEnd,
        skip: dialect.skip,
        header: dialect.header,
        comment: '',
        decimal,
        ...(thousands !== '' && { thousands }),
        ...(!isIso(dialect.dateFormat) && { dateFormat: dialect.dateFormat }),
        ...(!isIso(dialect.timestampFormat) && { timestampFormat: dialect.timestampFormat }),
        ...(isUneven && { uneven: true }),
        ...(plain.isDamaged && { damaged: true }),
        // Any mark may appear further on.
        missing: head.isWhole ? [...(empty ? [''] : []), ...marks] : ['', ...MISSING_MARKS]
      },
      codes: texts
    },
    refit: refitInto(texts, notation),
    unread: (): Promise<LeftOutLines> => unreadRows(database, rejects)
  };
}

/** The names in the first line, or `column0`, `column1`, … if there is no header. */
async function namesOf(database: FencedDatabase, path: string, dialect: CsvDialect): Promise<readonly string[]> {
  if (!dialect.header) {
    return dialect.names ?? dialect.types.map((_, at) => `column${at}`);
  }
  const columns = dialect.types.map((_, at) => `c${at}`).join(', ');
  const [row = []] = await database.rows(
    `SELECT ${columns} FROM ${readCsvSql({ path, dialect, names: true })} LIMIT 1`
  );
  return dialect.types.map((_, at) => String(row[at] ?? ''));
}

/** Whether blanks stand beside numbers in the beginning of a text. */
function hasPaddedNumbers(text: string, delimiter: string): boolean {
  const mark = escaped(delimiter);
  return delimiter !== ' ' && new RegExp(`(?:^|${mark}) +[-+]?\\d|\\d +(?:${mark}|\\r?$)`, 'm').test(text);
}

function namesNote(written: readonly string[]): readonly string[] {
  const empty = written.filter(name => name === '').length;
  const repeated = written.length - empty - new Set(written.filter(name => name !== '')).size;
  return [
    ...(empty > 0 ? [`columns without a name (${empty}) got one, as pandas does`] : []),
    ...(repeated > 0 ? [`repeated column names (${repeated}) got a number, as pandas does`] : [])
  ];
}
