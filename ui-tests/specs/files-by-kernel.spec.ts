import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { repository } from '../../scripts/setup/repository.mjs';
import { findings } from '../lab/findings.js';
import { picture } from '../lab/picture.js';
import { setPanelWidth } from '../lab/set-panel-width.js';
import { test } from '../lab/test.js';

const OFFER = 'Read its columns with this notebook’s kernel';

const WRITE = `
import duckdb, polars
polars.DataFrame({"class": ["Pool", "Lux"], "fare": [4.5, 19.0]}).write_parquet("rides.parquet")
with duckdb.connect("rides.duckdb") as c: c.execute("CREATE TABLE rides AS SELECT 'Pool' AS class, 4.5::DOUBLE AS fare")
`;

test.use({ node: false });

test.beforeEach(({ lab }) => {
  writeFileSync(join(lab.root, 'fares.csv'), 'class,fare\nPool,4.5\nLux,19\nPool,6\n');
  execFileSync(repository.python, ['-c', WRITE], { cwd: lab.root });
});

test.afterEach(({ lab }) => {
  for (const name of ['fares.csv', 'rides.parquet', 'rides.duckdb']) {
    rmSync(join(lab.root, name));
  }
});

test('without Node the kernel says which columns a file has, asked once, and a question drafts its loading', async ({
  bench,
  page
}) => {
  const notebook = await bench.openNotebook([{ id: 'a', source: '40 + 2' }]);
  await bench.panel.open();
  const row = bench.panel.dataset('fares.csv');
  await row.click();
  await expect(bench.panel.datasets).toContainText(
    /Data files are read by the Cellwright service, with DuckDB\. The Cellwright service needs Node\.js 20 or newer/
  );
  await expect(bench.panel.datasets).not.toContainText('odels');
  await bench.panel.button(OFFER).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Read data files with this kernel?' });
  await expect(dialog).toContainText(`${notebook.name} · Python 3`);
  await expect(dialog.getByRole('region', { name: 'Python that reads fares.csv' })).toContainText(
    'answer = describe("fares.csv", 0, None, delimited)'
  );
  await picture(page, 'approval');
  expect(await findings(page, '.jp-cw-KernelDialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  await setPanelWidth(page, 300);
  await bench.panel.button(OFFER).click();
  await dialog.getByRole('button', { name: 'Allow' }).click();
  const columns = bench.panel.root.getByRole('table', { name: 'Columns of fares.csv' });
  await expect(columns.getByRole('row', { name: /^fare, / })).toBeVisible();
  await picture(page, 'columns');

  // Allowed once, it holds for the others.
  await bench.panel.dataset('rides.parquet').click();
  await expect(bench.panel.root.getByRole('table', { name: 'Columns of rides.parquet' })).toBeVisible();
  await bench.panel.dataset('rides.duckdb').click();
  await expect(bench.panel.root.getByRole('table', { name: 'Columns of rides.duckdb' })).toBeVisible();

  await bench.panel.ask('What is the average fare by class in @fares.csv');
  await expect(bench.panel.drafted).toBeVisible();
  const draft = notebook.cell(1);
  await expect(draft).toContainText('read_csv("fares.csv", on_bad_lines="warn")');
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(draft)).toContainText('5.25');
  // The draft is the first that ran: nothing that was read counts.
  await expect(notebook.prompt(draft)).toHaveText('[1]:');
});

test('a question asks for the kernel, once; a reload asks again, and a kernel at work is left alone', async ({
  bench,
  page
}) => {
  const notebook = await bench.openNotebook([{ id: 'a', source: 'import time; time.sleep(30)' }]);
  await bench.panel.open();
  await bench.panel.ask('What is the average fare by class in @fares.csv');
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
  await expect(bench.panel.root.getByText(/needs Node\.js/)).toHaveCount(1);
  await picture(page, 'denied');
  await bench.panel.button(OFFER).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await bench.panel.button('Ask again').click();
  await expect(bench.panel.drafted).toBeVisible();
  await bench.panel.dataset('fares.csv').click();
  await expect(bench.panel.root.getByRole('table', { name: 'Columns of fares.csv' })).toBeVisible();
  await expect(bench.panel.button('Show rows')).toHaveCount(0);
  await bench.reload();
  await bench.kernelReady();
  await bench.panel.open();
  await notebook.select(0);
  await page.keyboard.press('Control+Enter');
  await expect(notebook.prompt(notebook.cell(0))).toHaveText('[*]:');
  await bench.panel.dataset('rides.parquet').click();
  await bench.panel.button(OFFER).click();
  await expect(bench.panel.datasets).toContainText('The kernel is busy. Try again when it is idle.');
  await page.getByRole('menuitem', { name: 'Kernel', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Interrupt Kernel' }).click();
  await bench.kernelReady();
  await bench.panel.ask('What is the average fare by class in @rides.parquet');
  await expect(page.getByRole('dialog')).toContainText('Read data files with this kernel?');
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await expect(notebook.cell(1)).toContainText('read_parquet("rides.parquet")');
});
