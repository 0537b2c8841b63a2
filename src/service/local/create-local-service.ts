import { stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { expandHome } from '../../models/llama/index.js';
import type { ModelFolder, ServiceError } from '../../protocol/index.js';
import type { RuntimeInstaller } from '../runtimes/runtime-installer.js';
import { ModelDownloads } from './download/model-downloads.js';
import { LocalModels } from './local-models.js';

/** Everything about model files on this machine. */
export type LocalService = {
  readonly models: LocalModels;
  readonly folders: ModelFolders;
  readonly downloads: ModelDownloads;
};

/** Everything about model files. The model process lies beside the program of the service, whose URL is given. */
export function createLocalService(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  log: FastifyBaseLogger,
  program: string,
  runtime: RuntimeInstaller
): LocalService {
  const { CELLWRIGHT_MODEL_FOLDERS: named = '' } = env;
  const folders = new ModelFolders(dataDir, named.split(delimiter).filter(Boolean).map(expandHome));
  return {
    models: new LocalModels({
      folders: folders.paths,
      runtimes: runtime.folders,
      onUnusable: () => runtime.doubt(),
      installCommand: runtime.command,
      program: fileURLToPath(new URL('./model-process.mjs', program)),
      log
    }),
    folders,
    downloads: new ModelDownloads(folders.own)
  };
}

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
