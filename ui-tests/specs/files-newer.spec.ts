import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { repository } from '../../scripts/setup/repository.mjs';
import { test } from '../lab/test.js';

/** The DuckDB of the kernel is newer than the one that the service reads with. */
const WRITE = `
import duckdb
with duckdb.connect("rides.duckdb") as c: c.execute("CREATE TABLE rides AS SELECT 'Pool' AS class, 4.5::DOUBLE AS fare")
`;

test('a DuckDB file of a newer version is named as such', async ({ bench, lab }) => {
  execFileSync(repository.python, ['-c', WRITE], { cwd: lab.root });
  await bench.open([{ id: 'a', source: '1 + 1' }]);
  await bench.panel.dataset('rides.duckdb').click();
  await expect(bench.panel.datasets).toContainText('The file was written by a newer version of DuckDB.');
  rmSync(join(lab.root, 'rides.duckdb'));
});
