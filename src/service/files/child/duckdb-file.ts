import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedFile } from './opened-file.js';

const LOG = '.wal';

/** A database of DuckDB with the log beside it, which holds rows that are not in the file yet. */
export class DuckdbFile {
  /**
   * Opens the log, if there is one. Throws a `FileProblem` when it is no plain file.
   *
   * @param folder An empty one of this process alone.
   */
  static async open(file: OpenedFile, folder: string): Promise<DuckdbFile> {
    const log = await file.openBeside(LOG);
    if (process.platform !== 'linux') {
      return new DuckdbFile(file.path, log, [file.path, `${file.path}${LOG}`]);
    }
    // Names that lead to what is open already, so that nothing can be put in the place of either.
    const path = join(folder, 'database');
    await symlink(file.source, path);
    if (log !== undefined) {
      await symlink(log.source, `${path}${LOG}`);
      return new DuckdbFile(path, log, [path, `${path}${LOG}`]);
    }
    // DuckDB asks whether there is a log by now, also where the link leads; it opens none but a plain file.
    return new DuckdbFile(path, log, [path, `${path}${LOG}`, `${file.path}${LOG}`]);
  }

  private constructor(
    /** What DuckDB is to attach. */
    readonly path: string,
    private readonly _log: OpenedFile | undefined,
    /** All that DuckDB opens for it. */
    readonly paths: readonly string[]
  ) {}

  /** Throws a `FileProblem` when the log was written to since it was opened. */
  async checkUnchanged(): Promise<void> {
    await this._log?.checkUnchanged();
  }

  async close(): Promise<void> {
    await this._log?.close();
  }
}
