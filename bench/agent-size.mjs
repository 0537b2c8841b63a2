import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { repository } from '../scripts/setup/repository.mjs';

const MOST = 25_000;

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

/** The size of the agent layer beside what it may weigh. */
export const agentSize = {
  title: 'Agent layer with its part of the schema library, gzipped',
  baseline: 'the allowance',
  target: '≤ 25 kB',
  measure: async () => {
    const bytes = await measureAgent();
    return { value: `${(bytes / 1000).toFixed(1)} kB`, ratio: bytes / MOST, samples: '1 bundle' };
  }
};
