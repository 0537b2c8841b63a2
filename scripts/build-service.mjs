import { copyFileSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from './setup/repository.mjs';

const folder = join(repository.root, 'jupyterlab_cellwright', 'service');

/** Packages written as CommonJS call these; a module has none. */
const COMMONJS = [
  "import { createRequire } from 'node:module';",
  "import { dirname as __dirnameOf } from 'node:path';",
  "import { fileURLToPath } from 'node:url';",
  'const require = createRequire(import.meta.url);',
  'const __filename = fileURLToPath(import.meta.url);',
  'const __dirname = __dirnameOf(__filename);'
].join('\n');

/** Puts a program and all it needs into one file that runs on any Node from 20 on, wherever it lies. */
async function bundle(name, ...entry) {
  const fresh = join(folder, `.${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [join(repository.root, 'src', ...entry)],
    outfile: fresh,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // They hold a part that is no JavaScript, so they lie beside the bundle or above it.
    external: ['@duckdb/node-api', '@sqlite.org/sqlite-wasm'],
    banner: { js: COMMONJS },
    legalComments: 'none',
    logLevel: 'warning'
  });
  // A server that is starting the service finds the old file or the new one.
  renameSync(fresh, join(folder, `${name}.mjs`));
}

/** What installs the runtime for model files on request, for installations without a checkout. */
const installer = join(repository.root, 'llama-runtime');
mkdirSync(join(folder, 'llama-runtime'), { recursive: true });
for (const { name } of readdirSync(installer, { withFileTypes: true }).filter(entry => entry.isFile())) {
  copyFileSync(join(installer, name), join(folder, 'llama-runtime', name));
}

// First what the service starts, so that a new service never finds an old one.
await bundle('model-process', 'models', 'llama', 'child', 'main.ts');
await bundle('file-process', 'service', 'files', 'child', 'main.ts');
await bundle('service', 'service', 'main.ts');
