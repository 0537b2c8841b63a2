import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { ModelFolder, ServiceError } from '../../protocol/index.js';

/** Where model files are looked for: the service's own folder, and those that the environment names. */
export class ModelFolders {
  constructor(
    dataDir: string,
    private readonly _fromEnvironment: readonly string[]
  ) {
    this.own = join(dataDir, 'models');
    this.paths = [...new Set([this.own, ..._fromEnvironment.filter(isAbsolute)])];
  }

  /** Where downloads go. It may not be there yet. */
  readonly own: string;
  /** The folders to look into. */
  readonly paths: readonly string[];

  /** The folders with what is wrong with them. Never rejects. */
  async list(): Promise<ModelFolder[]> {
    const named = this._fromEnvironment.map(async (path): Promise<ModelFolder> => {
      const problem = await problemOf(path);
      return { path, source: 'environment', ...(problem !== undefined && { problem }) };
    });
    return [{ path: this.own, source: 'own' }, ...(await Promise.all(named))];
  }
}

async function problemOf(path: string): Promise<ServiceError | undefined> {
  const isFolder = isAbsolute(path) && (await stat(path).catch(() => undefined))?.isDirectory() === true;
  const message = `“${path}” is not the whole path of a folder that Jupyter may read. Correct CELLWRIGHT_MODEL_FOLDERS.`;
  return isFolder ? undefined : { code: 'bad_folder', message };
}
