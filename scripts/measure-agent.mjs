import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { repository } from './setup/repository.mjs';

/** Bytes of the agent layer with its share of the schema library, as a page would load it: bundled, minified, gzipped. */
export async function measureAgent() {
  const { outputFiles } = await build({
    entryPoints: [join(repository.root, 'src', 'agent', 'index.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'warning'
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}
