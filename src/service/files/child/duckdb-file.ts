import { FileProblem } from '../file-problem.js';
import type { OpenedFile } from './opened-file.js';

const LOG = '.wal';

/**
 * A database of DuckDB with the log beside it, which holds rows that are not in the file yet. DuckDB goes by their names alone,
 * wherever a link to them leads, so what it has opened is looked at before it is asked for rows.
 */
export class DuckdbFile {
  /** Opens the log, if there is one. Throws a `FileProblem` when it is no plain file. */
  static async open(file: OpenedFile): Promise<DuckdbFile> {
    return new DuckdbFile(file, await file.openBeside(LOG));
  }

  private constructor(
    private readonly _file: OpenedFile,
    private readonly _log: OpenedFile | undefined
  ) {}

  /** What DuckDB is to attach. */
  get path(): string {
    return this._file.path;
  }

  /** All that DuckDB opens for it; it asks for a log that is not there too. */
  get paths(): readonly string[] {
    return [this.path, `${this.path}${LOG}`];
  }

  /** Throws a `FileProblem` when DuckDB has opened something else than this file. */
  async checkAttached(): Promise<void> {
    if (!(await this._file.isOpenAgain(this._log))) {
      throw new FileProblem('changed', 'The file was moved or replaced while it was opened. Ask again.');
    }
  }

  /** Throws a `FileProblem` when the log was written to since it was opened. */
  async checkUnchanged(): Promise<void> {
    await this._log?.checkUnchanged();
  }

  async close(): Promise<void> {
    await this._log?.close();
  }
}
