import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { repository } from '../../scripts/setup/repository.mjs';
import { picture } from '../lab/picture.js';
import { test } from '../lab/test.js';

/** The DuckDB of the kernel is newer than the one that the service reads with. */
const WRITE = `
import duckdb
with duckdb.connect("rides.duckdb") as c: c.execute("CREATE TABLE rides AS SELECT 'Pool' AS class, 4.5::DOUBLE AS fare")
`;

test('a DuckDB file of a newer version is read with the kernel, and a question drafts its loading', async ({
  bench,
  page,
  lab
}) => {
  execFileSync(repository.python, ['-c', WRITE], { cwd: lab.root });
  const notebook = await bench.openNotebook([{ id: 'a', source: '1 + 1' }]);
  await bench.panel.open();
  await bench.panel.dataset('rides.duckdb').click();
  await expect(bench.panel.datasets).toContainText('The file was written by a newer version of DuckDB.');
  await picture(page, 'newer');
  await bench.panel.button('Read its columns with this notebook’s kernel').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  const columns = bench.panel.root.getByRole('table', { name: 'Columns of rides.duckdb' });
  await expect(columns.getByRole('row', { name: /^fare, / })).toBeVisible();
  await bench.panel.ask('What is the average fare by class in @rides.duckdb');
  await expect(bench.panel.drafted).toBeVisible();
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.cell(1))).toContainText('4.5');
  rmSync(join(lab.root, 'rides.duckdb'));
});
