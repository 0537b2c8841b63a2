import type { FileProfile } from '../../../protocol/index.js';
import { FileProblem } from '../file-problem.js';
import type { ReadFile } from '../messages/to-child.js';
import { copyPaths } from './csv/plain-text.js';
import { detectKind } from './detect-kind.js';
import { FencedDatabase } from './fenced-database.js';
import { openTable } from './open-table.js';
import { OpenedFile } from './opened-file.js';
import { problemOfDuckDB } from './problem-of-duckdb.js';
import { readTable } from './read-table.js';

/** Share of the work that it is to put rows into DuckDB, for what DuckDB does not read by itself. */
const OPENING = 0.8;

/**
 * What is known of a file. Rejects with a `FileProblem`.
 *
 * @param onProgress Told the share of the rows that was read, when all are to be.
 */
export async function readFile(
  request: ReadFile,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<FileProfile> {
  const { name, folder } = request;
  const whole = request.detail === 'full';
  const file = await OpenedFile.open(request.file);
  try {
    const kind = await detectKind(file, name);
    // The log of a database lies beside it.
    const own = kind === 'duckdb' ? [file.path, `${file.path}.wal`] : [file.source];
    const database = await FencedDatabase.open({
      paths: [...own, ...Object.values(copyPaths(folder))],
      folder,
      signal,
      isFilled: kind === 'arrow' || kind === 'sqlite'
    });
    try {
      let opened = 0;
      const onOpened = (share: number): void => {
        opened = OPENING * share;
        onProgress(opened);
      };
      const table = await openTable(database, file, kind, request, onOpened, signal);
      const onRead = (share: number): void => onProgress(opened + (1 - opened) * share);
      const { profile, source } = await readTable(database, file, name, table, whole ? onRead : undefined);
      const unread = whole ? ((await source.unread?.()) ?? { rows: 0, examples: [] }) : undefined;
      await file.checkUnchanged();
      return {
        format: { kind, bytes: file.bytes, ...source.format },
        ...(source.tables && { tables: [...source.tables] }),
        ...(source.table !== undefined && { table: source.table }),
        profile,
        ...(unread && { unread })
      };
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof FileProblem) {
      throw error;
    }
    throw (await file.isInPlace())
      ? problemOfDuckDB(error)
      : new FileProblem('changed', 'The file was removed or replaced while it was read. Ask again.', { cause: error });
  } finally {
    await file.close();
  }
}
