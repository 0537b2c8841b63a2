import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { expandHome } from '../../models/llama/index.js';
import type { Environment } from '../connections/environment.js';
import { ModelDownloads } from './download/model-downloads.js';
import { LocalModels } from './local-models.js';
import type { LocalService } from './local-service.js';
import { ModelFolders } from './model-folders.js';
import { ModelHashes } from './model-hashes.js';
import { RuntimeInstaller } from './runtime-installer.js';

/**
 * Everything about model files, as it lies beside the program of the service: in a checkout the runtime may be in
 * `llama-runtime/` there, too.
 *
 * @param program URL of the program of the service.
 */
export function createLocalService(
  dataDir: string,
  env: Environment,
  log: FastifyBaseLogger,
  program: string
): LocalService {
  const beside = (path: string): string => fileURLToPath(new URL(path, program));
  const { CELLWRIGHT_MODEL_FOLDERS: named = '', CELLWRIGHT_LLAMA_RUNTIME: runtime } = env;
  const installer = beside('./llama-runtime');
  const target = runtime ?? join(dataDir, 'llama-runtime');
  const checkout = beside('../../llama-runtime');
  const command = existsSync(beside('../../scripts/llama-runtime.mjs'))
    ? 'npm run llama-runtime'
    : [process.execPath, join(installer, 'install.mjs'), target].map(quoted).join(' ');
  const folders = new ModelFolders(dataDir, named.split(delimiter).filter(Boolean).map(expandHome));
  const hashes = new ModelHashes(dataDir, log);
  const runtimes = [target, checkout];
  return {
    models: new LocalModels({
      folders: () => folders.paths(),
      runtimes,
      installCommand: command,
      program: beside('./model-process.mjs'),
      hashes,
      log
    }),
    folders,
    runtime: new RuntimeInstaller({ folders: runtimes, installer, command }),
    downloads: new ModelDownloads(folders.own, hashes)
  };
}

/** As a shell takes it. */
function quoted(text: string): string {
  return /^[\w./:\\-]+$/.test(text) ? text : `"${text}"`;
}
