import type { FileFormat } from '../../../datasets/index.js';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FileProblem } from '../file-problem.js';
import type { FileRequest } from '../file-process.js';
import { csvTable } from './csv/csv-table.js';
import { detectKind } from './detect-kind.js';
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
 * @param onProgress Gets the share of the rows read so far, if DuckDB does not read them itself.
 */
export async function withTable<Result>(
  request: Omit<FileRequest, 'type' | 'want'>,
  rows: number | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  work: (table: OpenTable) => Promise<Result>
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
    const read = async (isMixed: boolean): Promise<Result> => {
      const isFilled = kind === 'arrow' || kind === 'sqlite';
      const database = await FencedDatabase.open({ paths: [...own, head, whole], folder, signal, isFilled });
      try {
        const copies = { head, whole };
        const source = await READERS[kind](file, { database, wanted, isMixed, rows, copies, signal, onProgress });
        const result = await work({ database, file, kind, source });
        await Promise.all([file.checkUnchanged(), log?.checkUnchanged()]);
        return result;
      } finally {
        database.close();
      }
    };
    try {
      return await read(false);
    } catch (error) {
      if ((kind !== 'csv' && kind !== 'json') || !mayBeMixed(error)) {
        throw error;
      }
      return await read(true);
    }
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

/** Which file and table it is, and which state of it; comparable for as long as the file has its place. */
export function tableFingerprint({ file, source: { table = '' } }: Pick<OpenTable, 'file' | 'source'>): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const { file: own, state } = file.identity;
  return `${hash(`${own}\0${table}`)}-${hash(state)}`;
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
  return problem('corrupt', 'The file is damaged, or not what its name says. Get it again from where it came from.');
}
