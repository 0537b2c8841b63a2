import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { build } from 'esbuild';
import { measureAgent } from '../../bench/agent-size.mjs';
import { layers } from '../lint/layers.mjs';
import { repository } from '../setup/repository.mjs';
import { read } from './folders.mjs';

const VENDORS = ['openai', 'fastify', '@fastify/type-provider-typebox', 'pino', 'node-llama-cpp', '@duckdb/node-api'];

/** Every package whose code a bundle of this entry holds; fails where an import cannot be resolved for the platform. */
async function packagesOf(entry, platform) {
  const { metafile } = await build({
    entryPoints: [join(repository.lib, entry)],
    absWorkingDir: repository.root,
    bundle: true,
    write: false,
    metafile: true,
    platform,
    format: 'esm',
    logLevel: 'silent',
    // What JupyterLab shares with its extensions is not in their bundle.
    external: platform === 'browser' ? ['@jupyterlab/*', '@lumino/*', 'react', 'react-dom'] : [],
    loader: { '.css': 'empty', '.svg': 'text' },
    outdir: 'unused'
  });
  const names = Object.keys(metafile.inputs).map(input => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]);
  return [...new Set(names.filter(Boolean))];
}

const scripts = folder => readdirSync(folder).filter(name => name.endsWith('.js'));

describe('the page', () => {
  it('bundles no Node module and no package of a vendor', async () => {
    const packages = await packagesOf('labextension/index.js', 'browser');
    assert.deepEqual(
      packages.filter(name => VENDORS.includes(name) || builtinModules.includes(name)),
      []
    );
  });

  it('bundles only packages that its layers list', async () => {
    const listed = new Set(Object.values(layers).flatMap(({ packages = [] }) => packages));
    const packages = await packagesOf('labextension/index.js', 'browser');
    // Packages of packages come with those that are listed.
    const own = ['package.json', 'scripts/bundle/package.json'].flatMap(file => {
      const { dependencies, devDependencies = {} } = JSON.parse(read(file));
      return Object.keys({ ...dependencies, ...devDependencies });
    });
    const direct = packages.filter(name => own.includes(name));
    assert.deepEqual(
      direct.filter(name => !listed.has(name)),
      []
    );
  });

  it('is built without a trace of them', () => {
    const folder = join(repository.labextension, 'static');
    const files = scripts(folder);
    assert.ok(files.some(name => name.startsWith('remoteEntry.')));
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      assert.doesNotMatch(text, /X-Stainless|OpenAIError|fastify|node-llama-cpp/i, name);
      assert.doesNotMatch(
        text,
        /require\(["'](node:)?(fs|http|net|child_process|crypto|path|os)["']\)|["']node:/,
        name
      );
    }
  });
});

describe('the service', () => {
  it('is built so that each program starts without any package beside it', async () => {
    const folder = join(repository.root, 'jupyterlab_cellwright', 'service');
    const names = readdirSync(folder).filter(name => name.endsWith('.mjs'));
    assert.ok(names.includes('file-process.mjs'), names.join(', '));
    for (const name of names) {
      const { metafile } = await build({
        entryPoints: [join(folder, name)],
        bundle: true,
        write: false,
        metafile: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        external: ['./danfojs.mjs'],
        logLevel: 'silent'
      });
      const [{ imports }] = Object.values(metafile.outputs);
      const needed = imports.filter(
        ({ kind, path }) => kind === 'import-statement' && !builtinModules.includes(path.replace(/^node:/, ''))
      );
      assert.deepEqual(
        needed.map(({ path }) => path),
        [],
        name
      );
    }
  });
});

describe('the agent layer', () => {
  it('weighs at most 25 kB with its share of the schema library, minified and gzipped', async () => {
    const bytes = await measureAgent();
    assert.ok(bytes <= 25_000, `${bytes} bytes`);
  });
});
