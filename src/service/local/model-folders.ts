import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { expandHome } from '../../models/llama/index.js';
import type { ModelFolder, ServiceError } from '../../protocol/index.js';
import { inTurn } from '../in-turn.js';
import { Refusal, storageRefusal } from '../refusal.js';
import { JsonFile } from '../storage/json-file.js';

const MOST_FOLDERS = 20;

/**
 * Where model files are looked for: the service's own folder, those of the environment, and those that the user named,
 * which lie in `model-folders.json`. Naming one gives nobody a right: the service reads what the user of the Jupyter
 * server may read, and of a folder only names and sizes of the model files in it, and their headers.
 */
export class ModelFolders {
  constructor(
    dataDir: string,
    private readonly _fromEnvironment: readonly string[]
  ) {
    this.own = join(dataDir, 'models');
    this._file = new JsonFile(join(dataDir, 'model-folders.json'));
  }

  /** Where downloads go. It may not be there yet. */
  readonly own: string;

  /** The folders to look into. Never rejects. */
  async paths(): Promise<readonly string[]> {
    const { folders } = await this._read();
    return [...new Set([this.own, ...this._fromEnvironment.filter(isAbsolute), ...folders])];
  }

  /** The folders with what is wrong with them. Never rejects. */
  async list(): Promise<{ readonly folders: ModelFolder[]; readonly problem?: ServiceError }> {
    const { folders, problem } = await this._read();
    const named = (paths: readonly string[], source: ModelFolder['source']): Promise<ModelFolder>[] =>
      paths.map(async path => {
        const wrong = await problemOf(path);
        return { path, source, ...(wrong !== undefined && { problem: { code: 'bad_folder', message: wrong } }) };
      });
    return {
      folders: [
        { path: this.own, source: 'own' },
        ...(await Promise.all([...named(this._fromEnvironment, 'environment'), ...named(folders, 'user')]))
      ],
      ...(problem !== undefined && { problem })
    };
  }

  /**
   * Replaces the user's folders; `~` stands for the home folder. Rejects with a `Refusal` that names the one that cannot be
   * used.
   */
  async set(named: readonly string[]): Promise<void> {
    const folders = named.map(expandHome);
    for (const path of folders) {
      const wrong = await problemOf(path);
      if (wrong !== undefined) {
        throw new Refusal(400, 'bad_folder', wrong);
      }
    }
    const write = async (): Promise<void> => {
      const { damaged } = await this._file.read();
      await this._file.write({ version: 1, folders: [...new Set(folders)] }, damaged);
    };
    await this._inTurn(() => this._file.locked(write)).catch((error: unknown) => {
      throw storageRefusal(error, 'The list of folders');
    });
  }

  private async _read(): Promise<{ readonly folders: readonly string[]; readonly problem?: ServiceError }> {
    const bad: ServiceError = {
      code: 'damaged_file',
      message: `${this._file.file} could not be read. Mend or delete it.`
    };
    try {
      const { value, damaged } = await this._file.read();
      const { folders = [] } = (value ?? {}) as { readonly folders?: unknown };
      const all: readonly unknown[] = Array.isArray(folders) ? folders : [];
      const good = all.flatMap(path => (typeof path === 'string' ? [expandHome(path)] : [])).filter(isAbsolute);
      const isWhole = !damaged && Array.isArray(folders) && good.length === all.length;
      return { folders: good.slice(0, MOST_FOLDERS), ...(!isWhole && { problem: bad }) };
    } catch {
      return { folders: [], problem: bad };
    }
  }

  private readonly _file: JsonFile;
  private readonly _inTurn = inTurn();
}

async function problemOf(path: string): Promise<string | undefined> {
  if (!isAbsolute(path) || /[\x00-\x1f]/.test(path)) {
    return `“${path}” is not the whole path of a folder. Name it from the root of the file system, or from ~ on.`;
  }
  try {
    return (await stat(path)).isDirectory() ? undefined : `“${path}” is a file. Name the folder it lies in.`;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? `There is no folder “${path}” on the machine of the Jupyter server. Make it, or name another one.`
      : `The folder “${path}” could not be looked into (${code}). Check that the Jupyter server may read it.`;
  }
}
