import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { repository } from '../setup/repository.mjs';
import { read } from './folders.mjs';

const IMPORT = /^(?:import|export)\s(?:[\w*{},\s]+\sfrom\s)?['"]([^'"]+)['"]/gm;

/** All that is loaded with a script: its files, and the packages with the file that asks for each. */
function loadedWith(file, found = { files: new Set(), packages: [] }) {
  if (found.files.has(file)) return found;
  found.files.add(file);
  for (const [, from] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (from.startsWith('.')) loadedWith(join(dirname(file), from), found);
    else if (!from.startsWith('node:')) found.packages.push(`${from} in ${relative(repository.root, file)}`);
  }
  return found;
}

const { scripts } = JSON.parse(read('package.json'));
const setUp = Object.entries(scripts).flatMap(([name, command]) => {
  const [, script] = /^node (scripts\/\S+)$/.exec(command) ?? [];
  if (script === undefined) return [];
  const { files, packages } = loadedWith(join(repository.root, script));
  return files.has(join(repository.root, 'scripts', 'setup', 'ensure-ready.mjs')) ? [{ name, packages }] : [];
});

describe('commands that set this folder up', () => {
  it('are found', () => {
    const names = setUp.map(({ name }) => name);
    for (const name of ['start', 'test', 'ask', 'bench', 'faults']) assert.ok(names.includes(name), name);
  });

  for (const { name, packages } of setUp) {
    it(`npm run ${name} needs no package before it has installed it`, () => assert.deepEqual(packages, []));
  }
});
