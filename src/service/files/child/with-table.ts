import type { FileFormat } from '../../../protocol/index.js';
import { FileProblem } from '../file-problem.js';
import type { FileRequest } from '../messages/to-child.js';
import { detectKind } from './detect-kind.js';
import { DuckdbFile } from './duckdb-file.js';
import { FencedDatabase } from './fenced-database.js';
import { openTable } from './open-table.js';
import { OpenedFile } from './opened-file.js';
import { problemOfDuckDB } from './problem-of-duckdb.js';
import type { TableSource } from './table-source.js';
import { TextCopies } from './text-copies.js';

/** A table of a file that is open. */
export type OpenTable = {
  readonly database: FencedDatabase;
  readonly file: OpenedFile;
  readonly kind: FileFormat['kind'];
  readonly source: TableSource;
};

/**
 * Opens a file and a table of it, does something with it, and closes both. Rejects with a `FileProblem`, also when the
 * file was written to meanwhile.
 *
 * @param rows How many are to be read at most; only what a schema takes unless given.
 * @param onProgress Told the share of the rows that was read, where DuckDB does not read them by itself.
 */
export async function withTable<Result>(
  request: FileRequest,
  rows: number | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  work: (table: OpenTable) => Promise<Result>
): Promise<Result> {
  const { name, folder } = request;
  const file = await OpenedFile.open(request.root, name);
  let copies: TextCopies | undefined;
  let duckdb: DuckdbFile | undefined;
  try {
    const kind = await detectKind(file, name);
    const { paths } = (copies = await TextCopies.open(folder));
    const own = kind === 'duckdb' ? (duckdb = await DuckdbFile.open(file)) : kind;
    const options = { rows, onProgress, signal, copies: paths };
    const read = async (isMixed: boolean): Promise<Result> => {
      const database = await FencedDatabase.open({
        paths: [...(typeof own === 'string' ? [file.source] : own.paths), ...Object.values(paths)],
        folder,
        signal,
        isFilled: kind === 'arrow' || kind === 'sqlite'
      });
      try {
        const source = await openTable(database, file, own, request, { ...options, isMixed });
        const result = await work({ database, file, kind, source });
        await Promise.all([file.checkUnchanged(), duckdb?.checkUnchanged()]);
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
    await Promise.all([file.close(), copies?.close(), duckdb?.close()]);
  }
}

/** Whether line ends of several kinds may be why a text was not read: DuckDB gives up at the first of another kind. */
function mayBeMixed(error: unknown): boolean {
  return error instanceof FileProblem
    ? error.code === 'too_large'
    : /invalid state|Error when sniffing/.test(String(error));
}
