import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { checkImport, layers } from '../lint/layers.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { read, testFolder } from './folders.mjs';

describe('layers', () => {
  const folder = testFolder(repository.work);

  it('have the project references of the table, and no others', () => {
    for (const [layer, { layers: values = [], layerTypes = [] }] of Object.entries(layers)) {
      const { references } = JSON.parse(read('src', layer, 'tsconfig.json'));
      const named = references.map(({ path }) => posix.join(layer, path));
      assert.deepEqual(named.sort(), [...values, ...layerTypes].sort(), layer);
    }
  });

  it('are all built by the root project', () => {
    const { references } = JSON.parse(read('tsconfig.json'));
    const built = references.map(({ path }) => path).filter(path => path.startsWith('src/'));
    assert.deepEqual(built.map(path => path.slice('src/'.length)).sort(), Object.keys(layers).sort());
  });

  it('import each other without a circle', () => {
    const reach = (layer, seen = []) => {
      assert.ok(!seen.includes(layer), [...seen, layer].join(' → '));
      const { layers: values = [], layerTypes = [] } = layers[layer];
      for (const next of [...values, ...layerTypes]) reach(next, [...seen, layer]);
    };
    for (const layer of Object.keys(layers)) reach(layer);
  });

  it('have composition roots that nobody imports', () => {
    const imported = Object.values(layers).flatMap(({ layers: values = [] }) => values);
    for (const root of ['service', 'labextension', 'cli']) assert.ok(!imported.includes(root), root);
  });

  it('refuse a forbidden import when they are linted', async () => {
    for (const name of ['scripts', 'package.json', '.oxlintrc.json']) {
      cpSync(join(repository.root, name), join(folder, name), { recursive: true });
    }
    symlinkSync(repository.nodeModules, join(folder, 'node_modules'), 'junction');
    const file = join('src', 'datasets', 'forbidden.ts');
    mkdirSync(join(folder, 'src', 'datasets'), { recursive: true });
    const source = "import type { Message } from '../agent/index.js';\nexport type Forbidden = Message;\n";
    writeFileSync(join(folder, file), source);
    const oxlint = join(repository.nodeModules, 'oxlint', 'bin', 'oxlint');
    const { code, stdout } = await runCommand(process.execPath, [oxlint, file], { cwd: folder });
    assert.equal(code, 1);
    assert.match(stdout, /cellwright\(layer-arrows\): The layer datasets may not import from the layer agent/);
  });

  it('say what is wrong with every kind of forbidden import', () => {
    const check = (file, source, typeOnly = false) => checkImport(`/r/src/${file}`, source, typeOnly) ?? 'fine';
    assert.equal(check('analyst/a.ts', '../agent/index.js'), 'fine');
    assert.match(check('analyst/a.ts', '../agent/agent.js'), /through its index\.js/);
    assert.match(check('analyst/deep/a.ts', '../../kernel/index.js'), /may not import from the layer kernel/);
    assert.equal(check('protocol/a.ts', '../agent/index.js', true), 'fine');
    assert.match(check('protocol/a.ts', '../agent/index.js'), /more than types/);
    assert.equal(check('kernel/a.ts', '@jupyterlab/services', true), 'fine');
    assert.match(check('kernel/a.ts', '@jupyterlab/services'), /more than types/);
    assert.match(check('agent/a.ts', 'openai'), /package openai/);
    assert.match(check('labextension/a.ts', 'openai/streaming'), /package openai/);
    assert.match(check('labextension/a.ts', 'node:fs'), /Node's node:fs/);
    assert.match(check('service/a.ts', 'fs'), /Write node:fs/);
    assert.equal(check('models/openai/a.ts', 'openai'), 'fine');
    assert.match(check('models/remote/a.ts', '../openai/index.js'), /layer models\/openai/);
    assert.match(check('labextension/a.ts', '../cli/index.js'), /layer cli/);
    assert.match(check('agent/a.ts', '../../scripts/x.js'), /outside the layers/);
    assert.equal(check('agent/__tests__/a.spec.ts', 'fast-check'), 'fine');
  });

  it('have every file under a layer', () => {
    for (const name of readdirSync(join(repository.root, 'src'))) {
      const own = Object.keys(layers).filter(layer => layer === name || layer.startsWith(`${name}/`));
      assert.ok(own.length > 0 && existsSync(join(repository.root, 'src', name)), name);
    }
  });
});
