import type { FileFormat } from '../../../datasets/index.js';
import { constants } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FileProblem } from '../file-problem.js';
import type { FileRequest } from '../file-process.js';
import { csvTable } from './csv/csv-table.js';
import { duckdbTable } from './duckdb-table.js';
import { excelTable } from './excel/excel-table.js';
import { FencedDatabase } from './fenced-database.js';
import { jsonTable } from './json-table.js';
import { OpenedFile } from './opened-file.js';
import { parquetTable } from './parquet-table.js';
import { sqliteTable } from './sqlite/sqlite-table.js';
import type { OpenOptions, TableSource } from './table-source.js';

/** A table of a file that is open. */
export type OpenTable = {
  readonly database: FencedDatabase;
  readonly file: OpenedFile;
  readonly kind: FileFormat['kind'];
  readonly source: TableSource;
};

/** Find out how to read a table, and read no more of it than that takes. Unless all rows are wanted, text is cut to its beginning. */
const READERS: Readonly<Record<OpenTable['kind'], (file: OpenedFile, options: OpenOptions) => Promise<TableSource>>> = {
  // Loaded on demand: most kinds do not need its library.
  arrow: async (file, options) => (await import('./arrow/arrow-table.js')).arrowTable(file, options),
  csv: csvTable,
  duckdb: duckdbTable,
  excel: excelTable,
  json: jsonTable,
  parquet: parquetTable,
  sqlite: sqliteTable
};

/**
 * Opens a file and one of its tables, runs `work` with the table, and closes both. Rejects with a `FileProblem`, also
 * when the file was written to meanwhile.
 *
 * @param rows Most rows to read; by default only as many as a schema takes.
 * @param onWritten Gets the share of the rows read so far, if DuckDB does not read them itself.
 */
export async function withTable<Result>(
  request: Omit<FileRequest, 'type' | 'want'>,
  rows: number | undefined,
  signal: AbortSignal,
  work: (table: OpenTable) => Promise<Result>,
  onWritten: (share: number) => void = () => undefined
): Promise<Result> {
  const { name, folder, table: wanted } = request;
  const file = await OpenedFile.open(request.root, name);
  const nameless: NamelessFile[] = [];
  let log: OpenedFile | undefined;
  try {
    const kind = await detectKind(file, name);
    for (const own of ['head.csv', 'whole.csv']) {
      nameless.push(await openNameless(join(folder, own)));
    }
    const [head = '', whole = ''] = nameless.map(({ path }) => path);
    log = kind === 'duckdb' ? await file.openBeside('.wal') : undefined;
    // DuckDB also asks for a log that does not exist.
    const own = kind === 'duckdb' ? [file.name, `${file.name}.wal`] : [file.source];
    const isWritten = kind === 'arrow' || kind === 'sqlite';
    const read = async (isMixed: boolean): Promise<Result> => {
      const database = await FencedDatabase.open({ paths: [...own, head, whole], folder, signal, isWritten });
      try {
        const copies = { head, whole };
        const source = await READERS[kind](file, { database, wanted, isMixed, rows, copies, signal, onWritten });
        const result = await work({ database, file, kind, source });
        await Promise.all([file.checkUnchanged(), log?.checkUnchanged()]);
        return result;
      } finally {
        database.close();
      }
    };
    return await read(false).catch((error: unknown) => {
      if ((kind !== 'csv' && kind !== 'json') || !mayBeMixed(error)) {
        throw error;
      }
      return read(true);
    });
  } catch (error) {
    if (error instanceof FileProblem) {
      throw error;
    }
    throw (await file.isInPlace())
      ? problemOfDuckDB(error)
      : new FileProblem('changed', 'The file was removed or replaced while it was read. Ask again.', { cause: error });
  } finally {
    await Promise.all([file.close(), log?.close(), ...nameless.map(({ handle }) => handle.close())]);
  }
}

const PACKED = 'packed in a way that is not read. Unpack it, or pack it with gzip';
const PICKLE = 'a pickle, which runs code when it is opened. Load it in a cell, if you trust it';
/** Files of these kinds are known, and not read. */
const OTHERS: Readonly<Record<string, string>> = {
  '.xls': 'the old format of Excel. Save it as .xlsx',
  '.pkl': PICKLE,
  '.pickle': PICKLE,
  '.zip': 'an archive. Unpack it',
  '.bz2': PACKED,
  '.xz': PACKED,
  '.zst': PACKED,
  '.pdf': 'a PDF document. Export its tables as CSV'
};

const SQLITE = ['.sqlite', '.sqlite3', '.db3', '.s3db', '.sl3'];
const WORKBOOKS = ['.xlsx', '.xlsm', '.xltx'];
/** By the first bytes, as Latin-1. */
const STARTS: readonly (readonly [start: RegExp, kind: OpenTable['kind']])[] = [
  [/^PAR1/, 'parquet'],
  [/^ARROW1/, 'arrow'],
  [/^[^]{8}DUCK/, 'duckdb'],
  [/^SQLite format 3\0/, 'sqlite']
];
/** By the ends of names. */
const NAMES: readonly (readonly [end: RegExp, kind: OpenTable['kind']])[] = [
  [/\.parquet$/i, 'parquet'],
  [/\.(?:arrows?|feather|ipc)$/i, 'arrow'],
  [/\.(?:json|jsonl|ndjson)(?:\.gz)?$/i, 'json'],
  [/\.(?:csv|tsv|txt|tab|dat|psv|gz)$/i, 'csv']
];

/** The kind of a file by its first bytes, else by its name. Throws a `FileProblem` for an empty file and other kinds. */
async function detectKind(file: OpenedFile, name: string): Promise<FileFormat['kind']> {
  if (file.bytes === 0) {
    throw new FileProblem('empty', 'The file is empty: 0 bytes. Check whether it was written completely.');
  }
  const bytes = await file.read(0, 4096);
  const extension = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
  const starts = bytes.toString('latin1');
  // A text may begin with the same letters.
  const [, kind] = bytes.includes(0) ? (STARTS.find(([start]) => start.test(starts)) ?? []) : [];
  if (kind !== undefined) {
    return kind;
  }
  if (starts.startsWith('PARE')) {
    throw new FileProblem('encrypted', 'The Parquet file is encrypted. Load it in a cell that has its key.');
  }
  if (starts.startsWith('FEA1')) {
    throw unsupported('of the first version of Feather. Load it with pandas and save it again');
  }
  if (starts.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    throw extension === '.xlsx'
      ? new FileProblem('encrypted', 'The workbook is protected by a password. Save a copy without one.')
      : unsupported(OTHERS['.xls'] ?? '');
  }
  if (starts.startsWith('PK\u0003\u0004') && WORKBOOKS.includes(extension)) {
    return 'excel';
  }
  if (SQLITE.includes(extension)) {
    throw new FileProblem(
      'encrypted',
      'The file is not an SQLite database, or it is encrypted. Load it in a cell that has its key, or get it again.'
    );
  }
  const known = starts.startsWith('PK\u0003\u0004') ? OTHERS['.zip'] : OTHERS[extension];
  if (known !== undefined) {
    throw unsupported(known);
  }
  const [, named] = NAMES.find(([end]) => end.test(name)) ?? [];
  if (named === undefined && bytes.includes(0)) {
    throw unsupported('of an unknown kind');
  }
  const isJson = /^\s*(?:\{\s*"|\[\s*\{)/.test(bytes.toString('utf8').replace(/^\ufeff/, ''));
  return named ?? (isJson ? 'json' : 'csv');
}

function unsupported(what: string): FileProblem {
  return new FileProblem(
    'unsupported',
    `The file is ${what}. Supported formats: CSV, TSV, JSON, Excel, Parquet, Arrow, SQLite and DuckDB.`
  );
}

/** A file for writing and reading that does not outlive this process if the system allows that. */
type NamelessFile = {
  readonly handle: FileHandle;
  /** Path that opens it again, here and in DuckDB: on Linux by its descriptor, elsewhere by its name. */
  readonly path: string;
};

/** Creates an empty file. On Linux its name is gone when this resolves, so that a process that is killed leaves nothing behind. */
async function openNameless(path: string): Promise<NamelessFile> {
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600);
  if (process.platform !== 'linux') {
    return { handle, path };
  }
  await unlink(path);
  return { handle, path: `/proc/self/fd/${handle.fd}` };
}

/** Whether line ends of several kinds may be why a text was not read: DuckDB gives up at the first of another kind. */
function mayBeMixed(error: unknown): boolean {
  return error instanceof FileProblem
    ? error.code === 'too_wide'
    : /invalid state|Error when sniffing/.test(String(error));
}

/** What an error of DuckDB means for people. Its own words may hold paths and cells, so they are not passed on. */
export function problemOfDuckDB(cause: unknown): FileProblem {
  const message = cause instanceof Error ? cause.message : String(cause);
  const problem = (code: FileProblem['code'], text: string): FileProblem => new FileProblem(code, text, { cause });
  if (/^Out of Memory Error|failed to (?:pin|allocate)|bad_alloc|Cannot allocate memory/.test(message)) {
    return problem(
      'memory',
      'The file needs more memory than its profile may take. Load it with an engine that reads it in parts.'
    );
  }
  if (/encrypt/i.test(message)) {
    return problem('encrypted', 'The file is encrypted. Load it in a cell that has its key.');
  }
  if (/^Permission Error|external access|disabled by configuration/i.test(message)) {
    return problem('outside', 'The file leads to other files, which are not read.');
  }
  if (/Could not set lock|Conflicting lock/i.test(message)) {
    return problem('in_use', 'Another program writes to the file. Close it there, or ask again later.');
  }
  if (/newer version|storage version/i.test(message)) {
    return problem('newer', 'The file was written by a newer version of DuckDB. Export its tables as Parquet.');
  }
  if (/No space left|max_temp_directory_size/i.test(message)) {
    return problem('memory', 'There is not enough space on the disk for what does not fit into memory.');
  }
  return problem('corrupt', 'The file is damaged, or not what its name says. Get it again from its source.');
}
