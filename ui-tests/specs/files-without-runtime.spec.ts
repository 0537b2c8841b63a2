import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findings } from '../lab/findings.js';
import { test } from '../lab/test.js';

const MISSING = 'DuckDB, which reads data files, is not installed on the Jupyter server.';

test.use({ alone: true });

test.beforeEach(({ lab }) => {
  writeFileSync(join(lab.root, 'rides.csv'), 'class,fare\nPool,4.5\nLux,19\nPool,6\n');
});

test.afterEach(({ lab }) => rmSync(join(lab.root, 'rides.csv')));

test('what reads data files is installed where it is missing, and the file of a question is read then', async ({
  bench,
  page
}) => {
  await bench.open([{ id: 'a', source: '1 + 1' }]);
  await bench.panel.ask('What is the average fare by class in @rides.csv');
  const card = bench.panel.conversation.getByRole('group', { name: 'rides.csv was not read' });
  await expect(card).toContainText(`${MISSING} 25.0 MB to download, 75.0 MB on the disk.`);
  await expect(card).toContainText('file-runtime');

  const row = bench.panel.dataset('rides.csv');
  await row.click();
  await expect(row).toHaveAttribute('aria-label', /could not be read/);
  const runtime = bench.panel.datasets.getByRole('group', { name: 'Runtime' });
  await expect(runtime).toContainText(MISSING);
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  await bench.panel.setWidth(300);

  await runtime.getByRole('button', { name: 'Install the runtime' }).click();
  await runtime.getByRole('button', { name: 'Cancel the installation' }).click();
  await expect(runtime).toContainText('Stopped. Nothing was left behind.');
  await runtime.getByRole('button', { name: 'Install the runtime' }).click();
  await expect(runtime).toContainText(/packages|Downloading/);
  const columns = bench.panel.root.getByRole('table', { name: 'Columns of rides.csv' });
  await expect(columns.getByRole('row', { name: /^fare, float64/ })).toBeVisible({ timeout: 60_000 });
  await bench.panel.conversation.getByRole('button', { name: 'Ask again' }).click();
  await expect(bench.panel.drafted).toBeVisible();

  await bench.panel.button('Show rows').click();
  await expect(bench.panel.root.getByRole('grid', { name: 'Rows of rides.csv' })).toHaveAttribute('aria-rowcount', '4');
});
