import { setImmediate } from 'node:timers/promises';
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { loadDuckDB } from './load-package.js';
import { literal } from './quote-sql.js';

type FenceOptions = {
  /** The only files that can be opened. */
  readonly paths: readonly string[];
  /** Folder for what does not fit into memory. */
  readonly folder: string;
  /** Interrupts what runs. */
  readonly signal: AbortSignal;
  /** Whether this process writes the rows for it, which takes extra memory. */
  readonly isWritten?: boolean;
};

const MEMORY = '128MB';
const MEMORY_WRITTEN = '64MB';
const SPILL = '4GB';
const THREADS = 2;
const PROGRESS_MS = 200;
/**
 * A database in memory that can open the named files and nothing else: no other file, no network, no extension, and no
 * setting that would change that. Statements reject with DuckDB's own error, also when interrupted; none begins after that.
 */
export class FencedDatabase {
  static async open({ paths, folder, signal, isWritten = false }: FenceOptions): Promise<FencedDatabase> {
    const { DuckDBInstance: Instance } = await loadDuckDB();
    const instance = await Instance.create(':memory:', {
      threads: String(THREADS),
      memory_limit: isWritten ? MEMORY_WRITTEN : MEMORY,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false'
    });
    const database = new FencedDatabase(instance, await instance.connect(), signal);
    signal.addEventListener('abort', database._interrupt);
    for (const setting of [
      `temp_directory = ${literal(folder)}`,
      `max_temp_directory_size = ${literal(SPILL)}`,
      'enable_progress_bar = true',
      'enable_progress_bar_print = false',
      'progress_bar_time = 0',
      'allow_persistent_secrets = false',
      `allowed_paths = [${paths.map(literal).join(', ')}]`,
      'enable_external_access = false',
      'lock_configuration = true'
    ]) {
      await database.rows(`SET ${setting}`);
    }
    return database;
  }

  private constructor(
    private readonly _instance: DuckDBInstance,
    private readonly _connection: DuckDBConnection,
    private readonly _signal: AbortSignal
  ) {}

  /**
   * Gives memory back to the system once the rows read into it are no longer held, because what statements take comes
   * on top of it. The process is started with `--expose-gc`.
   */
  async makeRoom(): Promise<void> {
    // Objects used in this turn of the event loop are held until its end.
    await setImmediate();
    globalThis.gc?.();
  }

  /** All rows of a statement's result, which has to be small. `onProgress` is told the share that is done, now and then. */
  async rows(sql: string, onProgress?: (share: number) => void): Promise<readonly (readonly DuckDBValue[])[]> {
    this._signal.throwIfAborted();
    const timer =
      onProgress &&
      setInterval(() => {
        const { percentage } = this._connection.progress;
        if (percentage > 0) {
          onProgress(Math.min(1, percentage / 100));
        }
      }, PROGRESS_MS);
    try {
      return (await this._connection.runAndReadAll(sql)).getRows();
    } finally {
      clearInterval(timer);
    }
  }

  /** The rows of a statement's result in pieces, the values of each column together; no more are computed than are taken. */
  async *pieces(sql: string): AsyncGenerator<readonly (readonly DuckDBValue[])[]> {
    const result = await this._connection.stream(sql);
    for (;;) {
      this._signal.throwIfAborted();
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) {
        return;
      }
      yield chunk.getColumns();
    }
  }

  /** No statement may be running. */
  close(): void {
    this._signal.removeEventListener('abort', this._interrupt);
    this._connection.closeSync();
    this._instance.closeSync();
  }

  private readonly _interrupt = (): void => this._connection.interrupt();
}
