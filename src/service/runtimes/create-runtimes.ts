import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuntimeName } from '../../protocol/index.js';
import type { Environment } from '../connections/environment.js';
import { packagesAbove } from './packages-above.js';
import { RuntimeInstaller } from './runtime-installer.js';

/** Both runtimes. */
export type Runtimes = Readonly<Record<RuntimeName, RuntimeInstaller>>;

const FILE_PACKAGES = ['@duckdb/node-api', '@sqlite.org/sqlite-wasm'];

/**
 * What is installed on request, as it lies beside the program of the service. In a checkout the runtime for model files may
 * be in `llama-runtime/` there, and what reads data files among its packages.
 *
 * @param program URL of the program of the service.
 */
export function createRuntimes(dataDir: string, env: Environment, program: string): Runtimes {
  const beside = (path: string): string => fileURLToPath(new URL(path, program));
  const { CELLWRIGHT_LLAMA_RUNTIME: llama, CELLWRIGHT_FILE_RUNTIME: files } = env;
  const installer = beside('./runtime-installer');
  const typed = (name: RuntimeName, folder: string): string =>
    [process.execPath, join(installer, 'install.mjs'), name, folder].map(quoted).join(' ');
  const models = llama ?? join(dataDir, 'llama-runtime');
  const reading = files ?? join(dataDir, 'file-runtime');
  return {
    models: new RuntimeInstaller({
      name: 'models',
      folders: [models, beside('../../llama-runtime')],
      installer,
      about: beside('./llama-runtime/about.json'),
      command: existsSync(beside('../../scripts/llama-runtime.mjs')) ? 'npm run llama-runtime' : typed('models', models)
    }),
    files: new RuntimeInstaller({
      name: 'files',
      folders: [reading],
      checkouts: packagesAbove(fileURLToPath(program), FILE_PACKAGES),
      installer,
      about: beside('./file-runtime/about.json'),
      command: typed('files', reading)
    })
  };
}

/** As a shell takes it. */
function quoted(text: string): string {
  return /^[\w./:\\-]+$/.test(text) ? text : `"${text}"`;
}
