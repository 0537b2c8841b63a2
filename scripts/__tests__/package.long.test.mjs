import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { declarations, steps } from '../setup/build.mjs';
import { repository } from '../setup/repository.mjs';
import { read, testFolder } from './folders.mjs';

/** The paths of what npm would pack in a folder. */
function packed(folder) {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  });
  return new Set(JSON.parse(said)[0].files.map(({ path }) => path));
}

/** What the exports name that is not among these paths. */
function lacking(paths) {
  const named = Object.values(JSON.parse(read('package.json')).exports).flatMap(target =>
    typeof target === 'string' ? [target] : Object.values(target)
  );
  assert.ok(named.length > 10);
  return named.map(name => name.replace('./', '')).filter(name => !paths.has(name));
}

describe('the package', () => {
  const folder = testFolder();

  it('holds what its exports name, and neither sources nor tests', () => {
    const paths = packed(repository.root);
    assert.deepEqual(lacking(paths), []);
    assert.deepEqual(
      [...paths].filter(name => /__tests__|^(?:src|ui-tests|eval|faults|bench|scripts)\//.test(name)),
      []
    );
  });

  it('is made of a fresh checkout by what a release runs before it packs, for npm runs no script of the package', () => {
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
    assert.match(read('pyproject.toml'), /^before-build-npm = "node scripts\/build\.mjs --package"$/m);

    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repository.root,
      encoding: 'utf8'
    });
    for (const name of listed.split('\0').filter(own => /^(?:src|scripts|style|schema)\/|^[^/]+$/.test(own))) {
      const from = join(repository.root, name);
      if (existsSync(from)) cpSync(from, join(folder, name));
    }
    symlinkSync(repository.nodeModules, join(folder, 'node_modules'), 'junction');
    // The test before sees what the compiler writes.
    const own = steps.package.filter(({ args }) => args !== declarations);
    assert.equal(own.length, steps.package.length - 1);
    for (const { args } of own) execFileSync(process.execPath, args, { cwd: folder });
    assert.deepEqual(
      lacking(packed(folder)).filter(name => !name.endsWith('.d.ts')),
      []
    );
  });
});
