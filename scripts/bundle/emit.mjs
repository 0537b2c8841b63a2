import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from '../setup/repository.mjs';

/** Paths of all files below a folder, without the tests. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '__tests__' ? [] : filesBelow(path);
    return [path];
  });
}

/**
 * Writes each TypeScript file of the layers as one JavaScript file, without checking types. `npm test` runs the compiler, which
 * checks them and writes the declarations beside the JavaScript.
 */
const sources = filesBelow(join(repository.root, 'src')).filter(
  file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
);
await build({
  entryPoints: sources,
  outdir: repository.lib,
  outbase: join(repository.root, 'src'),
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', target: 'ES2022', verbatimModuleSyntax: true } },
  logLevel: 'warning'
});

// Files that have no source any more would still be found.
const current = new Set(
  sources.map(file => join(repository.lib, file.slice(join(repository.root, 'src', '/').length).replace(/\.tsx?$/, '')))
);
for (const file of filesBelow(repository.lib)) {
  const [, own] = /^(.*?)(?:\.d\.ts|\.js)$/.exec(file) ?? [];
  if (own !== undefined && !current.has(own)) rmSync(file);
}
