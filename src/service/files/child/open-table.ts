import type { FileFormat } from '../../../protocol/index.js';
import { FileProblem } from '../file-problem.js';
import type { FileRequest } from '../file-messages.js';
import { checkWidth } from './csv/csv-dialect.js';
import { csvTable } from './csv/csv-table.js';
import { plainHead, plainWhole } from './csv/plain-text.js';
import { readTextHead, type TextHead } from './csv/text-head.js';
import { duckdbTable } from './duckdb-table.js';
import { excelTable } from './excel/excel-table.js';
import type { FencedDatabase } from './fenced-database.js';
import { jsonArrayTable, jsonLinesTable } from './json-table.js';
import type { OpenOptions, TableSource } from './table-source.js';
import type { OpenedFile } from './opened-file.js';
import { parquetTable } from './parquet-table.js';
import { sqliteTable } from './sqlite/sqlite-table.js';

/**
 * Finds out how a table of a file is to be read; reads no more of it than that takes. Unless all rows are to be read, text is
 * cut to its beginning.
 *
 * @param asked `isMixed`: the line ends of its text are of several kinds; `log`: what lies beside a database of DuckDB.
 */
export async function openTable(
  database: FencedDatabase,
  file: OpenedFile,
  kind: FileFormat['kind'],
  { folder, table }: Pick<FileRequest, 'folder' | 'table'>,
  {
    isMixed,
    log,
    ...asked
  }: Omit<OpenOptions, 'database' | 'folder'> & { readonly isMixed: boolean; readonly log: OpenedFile | undefined }
): Promise<TableSource> {
  const { copies, signal } = asked;
  const options = { database, folder, ...asked };
  const isWhole = asked.rows === Infinity;
  // All rows are not taken from the beginning.
  const rows = isWhole ? undefined : asked.rows;
  switch (kind) {
    case 'duckdb':
      return duckdbTable(database, file, log, table);
    case 'arrow': {
      // With a library that the other kinds do without.
      const { arrowTable } = await import('./arrow/arrow-table.js');
      return arrowTable(file, options);
    }
    case 'sqlite':
      return sqliteTable(file, table, options);
    case 'parquet':
      return parquetTable(database, file);
    case 'excel':
      return excelTable(file, table, options);
    case 'json': {
      const head = await readTextHead(file, isMixed, rows);
      if (head.text.trimStart().startsWith('[')) {
        checkObjects(head.text);
        if (head.encoding !== 'utf-8' || head.compression !== 'none') {
          throw new FileProblem('unsupported', 'An array of JSON has to be plain UTF-8. Save it as JSON lines.');
        }
        const array = await jsonArrayTable(database, file.source);
        return { ...array, format: encoded(array.format, head, head.encoding) };
      }
      const all = await (isWhole ? plainWhole(file, head, copies.whole, signal) : plainHead(head, copies.whole));
      const lines = await jsonLinesTable(database, await plainHead(objectLines(head), copies.head), all, head.lineEnd);
      return { ...lines, format: encoded(lines.format, head, all.encoding), isCut: !isWhole && !head.isWhole };
    }
    case 'csv': {
      const head = await readTextHead(file, isMixed, rows);
      checkWidth(head);
      const whole = isWhole ? await plainWhole(file, head, copies.whole, signal) : undefined;
      const start = await plainHead(head, copies.head);
      return { ...(await csvTable(database, head, start, whole)), isCut: !isWhole && !head.isWhole };
    }
  }
}

/** The lines that objects begin on: types are guessed from these alone. */
function objectLines(head: TextHead): TextHead {
  const lines = head.text.split(head.lineEnd).filter(line => line.trimStart().startsWith('{'));
  if (lines.length === 0 && head.text.trim() !== '') {
    throw new FileProblem('unsupported', 'No line of the file is an object of JSON. Save it as JSON lines.');
  }
  return { ...head, text: lines.map(line => `${line}\n`).join(''), lineEnd: '\n' };
}

/** Throws a `FileProblem` for an array of something else. */
function checkObjects(text: string): void {
  const [, first = ''] = /^\s*\[\s*(.?)/.exec(text.replace(/^\ufeff/, '')) ?? [];
  if (first === ']') {
    throw new FileProblem('empty', 'The file is an array of JSON without anything in it.');
  }
  if (first !== '{') {
    throw new FileProblem(
      'unsupported',
      'The file is an array of JSON that holds no objects. Save it with one object a row.'
    );
  }
}

/** JSON says how its text is written where that is not usual. */
function encoded(
  format: TableSource['format'],
  { byteOrderMark, compression }: TextHead,
  encoding: string
): NonNullable<TableSource['format']> {
  return {
    ...(format?.lines !== undefined && { lines: format.lines }),
    ...((byteOrderMark || encoding !== 'utf-8' || compression !== 'none') && {
      encoded: { encoding, byteOrderMark, compression }
    }),
    get codes() {
      return format?.codes ?? [];
    }
  };
}
