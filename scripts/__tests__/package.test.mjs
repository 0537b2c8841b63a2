import assert from 'node:assert/strict';
import { it } from 'node:test';
import { read } from './folders.mjs';

it('the package has one version, which the lock file repeats', () => {
  const { version } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  assert.deepEqual([lock.version, lock.packages[''].version], [version, version]);
});
