import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from '../setup/repository.mjs';

const src = join(repository.root, 'src');

/** Paths of all files below a folder, relative to it, without the tests. */
const filesBelow = folder =>
  readdirSync(folder, { recursive: true }).filter(name => !/(^|[\\/])__tests__[\\/]/.test(name));

/**
 * Writes each TypeScript file of the layers as one JavaScript file, without checking types. `npm test` runs the compiler, which
 * checks them and writes the declarations beside the JavaScript.
 */
const sources = filesBelow(src).filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
await build({
  entryPoints: sources.map(name => join(src, name)),
  outdir: repository.lib,
  outbase: src,
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', target: 'ES2022', verbatimModuleSyntax: true } },
  logLevel: 'warning'
});

// Files that have no source any more would still be found.
const current = new Set(sources.map(name => name.replace(/\.tsx?$/, '')));
for (const name of filesBelow(repository.lib)) {
  const [, own] = /^(.*?)(?:\.d\.ts|\.js)$/.exec(name) ?? [];
  if (own !== undefined && !current.has(own)) rmSync(join(repository.lib, name));
}
