import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { repository } from '../setup/repository.mjs';

const read = name => JSON.parse(readFileSync(join(repository.root, name), 'utf8'));

it('the package has one version, which the lock file repeats', () => {
  const { version } = read('package.json');
  const lock = read('package-lock.json');
  assert.deepEqual([lock.version, lock.packages[''].version], [version, version]);
});
