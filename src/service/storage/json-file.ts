import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '../../agent/index.js';
import { readSmallFile } from '../../models/openai/index.js';
import { locked } from './file-lock.js';
import { keepAside, makePrivateFolder, replaceFile } from './replace-file.js';

type JsonFileContent = {
  /** Undefined if there is no file, or no JSON in it. */
  readonly value: unknown;
  /** Whether the file exists but is not JSON, not a plain file, or larger than 1 MB. */
  readonly damaged: boolean;
};

/**
 * A small JSON file that only its owner can access. The caller must keep calls from overlapping, and hold the lock from
 * reading to writing what was read.
 */
export class JsonFile {
  constructor(readonly file: string) {}

  /** Runs `work` while it holds the lock of this file, as `locked` does. */
  async locked<T>(work: () => Promise<T>): Promise<T> {
    await makePrivateFolder(dirname(this.file));
    return locked(this.file, work);
  }

  /** Never changes the content. If others may read the file, their access is removed. */
  async read(): Promise<JsonFileContent> {
    try {
      const stats = await stat(this.file);
      if (stats.isFile() && (stats.mode & 0o077) !== 0 && process.platform !== 'win32') {
        await chmod(this.file, 0o600);
      }
      const value = parseJson((await readSmallFile(this.file)) ?? '');
      return { value, damaged: value === undefined };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        return { value: undefined, damaged: false };
      }
      throw error;
    }
  }

  /** Replaces the file as a whole. `keepOld` keeps a file beside it whose content the new one lacks in part. */
  async write(value: unknown, keepOld: boolean): Promise<void> {
    await makePrivateFolder(dirname(this.file));
    if (keepOld) {
      await keepAside(this.file);
    }
    await replaceFile(this.file, `${JSON.stringify(value, undefined, 2)}\n`);
  }
}
