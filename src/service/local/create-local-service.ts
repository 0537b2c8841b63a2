import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { expandHome } from '../../models/llama/index.js';
import type { RuntimeInstaller } from '../runtimes/runtime-installer.js';
import { ModelDownloads } from './download/model-downloads.js';
import { LocalModels } from './local-models.js';
import { ModelFolders } from './model-folders.js';

/** Everything about model files on this machine. */
export type LocalService = {
  readonly models: LocalModels;
  readonly folders: ModelFolders;
  readonly downloads: ModelDownloads;
};

/**
 * Sets up everything about model files, with the model process that lies beside the program of the service.
 *
 * @param program URL of the program of the service.
 * @param runtime The runtime that runs model files.
 */
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
