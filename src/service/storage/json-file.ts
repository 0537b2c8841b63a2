import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readSmallFile, UnfitFile } from '../../models/openai/index.js';
import { locked } from './file-lock.js';
import { keepAside, replaceFile } from './replace-file.js';

type JsonFileContent = {
  /** Nothing when there is no file, or no JSON in it. */
  readonly value: unknown;
  /** Whether there is something that is no JSON, or no plain file of at most 1 MB. */
  readonly damaged: boolean;
};

/**
 * A small JSON file for its owner only. Calls must not overlap; the owner sees to that, and to the lock around reading
 * what is then written.
 */
export class JsonFile {
  constructor(readonly file: string) {}

  /**
   * Does something while no other service, nor anything else in this one, does so with this file. Rejects with a `Refusal`
   * when another does not let go of it, and with what the system says when the folder cannot be written to.
   */
  async locked<T>(work: () => Promise<T>): Promise<T> {
    await this._makeFolder();
    return locked(this.file, work);
  }

  /** Never changes the content. A file that others may read is closed to them. */
  async read(): Promise<JsonFileContent> {
    let text: string;
    try {
      const stats = await stat(this.file);
      if (stats.isFile() && (stats.mode & 0o077) !== 0 && process.platform !== 'win32') {
        await chmod(this.file, 0o600);
      }
      text = await readSmallFile(this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        return { value: undefined, damaged: false };
      }
      if (error instanceof UnfitFile) {
        return { value: undefined, damaged: true };
      }
      throw error;
    }
    try {
      return { value: JSON.parse(text) as unknown, damaged: false };
    } catch {
      return { value: undefined, damaged: true };
    }
  }

  /**
   * Replaces the file as a whole.
   *
   * @param keepOld Keeps what was there in a file beside it, because not all of it is in the new content.
   */
  async write(value: unknown, keepOld: boolean): Promise<void> {
    await this._makeFolder();
    if (keepOld) {
      await keepAside(this.file);
    }
    await replaceFile(this.file, `${JSON.stringify(value, undefined, 2)}\n`);
  }

  private async _makeFolder(): Promise<void> {
    const folder = dirname(this.file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700); // It may be older than this rule.
  }
}
