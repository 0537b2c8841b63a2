import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repository } from '../setup/repository.mjs';

describe('the package', () => {
  it('holds what its exports name, and neither sources nor tests', () => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: repository.root,
      encoding: 'utf8'
    });
    const packed = new Set(JSON.parse(stdout)[0].files.map(({ path }) => path));
    const { exports } = JSON.parse(readFileSync(join(repository.root, 'package.json'), 'utf8'));
    const named = Object.values(exports).flatMap(target =>
      typeof target === 'string' ? [target] : Object.values(target)
    );
    assert.deepEqual(
      named.filter(name => !packed.has(name.replace('./', ''))),
      []
    );
    assert.deepEqual(
      [...packed].filter(name => /__tests__|^(?:src|ui-tests|eval|faults|bench|scripts)\//.test(name)),
      []
    );
  });
});
