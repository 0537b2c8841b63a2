import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { rows } from '../../faults/rows.mjs';
import { repository } from '../setup/repository.mjs';

it('the matrix of faults names test files that are there, each in one row', () => {
  const files = rows.flatMap(({ tests = [], ledger = [] }) => [...tests, ...ledger]);
  assert.deepEqual(
    files.filter(file => !existsSync(join(repository.root, file))),
    []
  );
  assert.equal(new Set(files).size, files.length);
});
