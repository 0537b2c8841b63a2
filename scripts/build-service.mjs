import { renameSync } from 'node:fs';
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

const fresh = join(folder, `.service-${process.pid}.mjs`);

/** Puts the service and all it needs into one file that runs on any Node from 20 on, wherever it lies. */
await build({
  entryPoints: [join(repository.root, 'src', 'service', 'main.ts')],
  outfile: fresh,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  banner: { js: COMMONJS },
  legalComments: 'none',
  logLevel: 'warning'
});

// A server that is starting the service finds the old file or the new one.
renameSync(fresh, join(folder, 'service.mjs'));
