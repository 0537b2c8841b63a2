import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { chooseFor } from '../lab/choose-file.js';
import { test } from '../lab/journey.js';
import { weather } from '../lab/tables.js';

test('a question about a file drafts loading and analysis together, and the answer is stale when the file changes', async ({
  bench,
  page,
  lab
}) => {
  writeFileSync(join(lab.root, 'weather.csv'), weather);
  const notebook = await bench.openNotebook([{ id: 'a', source: '1 + 1' }]);
  await page.getByRole('button', { name: 'Refresh the file browser.' }).click();
  await chooseFor(page, 'weather.csv', 'Ask Cellwright');
  await expect(bench.panel.input).toBeFocused();
  await bench.panel.pickModel(/Built-in analyst/);
  await bench.panel.input.focus();
  await expect(bench.panel.input).toHaveValue('@weather.csv ');
  await page.keyboard.press('Home');
  await page.keyboard.type('mean wind by station in ');
  await page.keyboard.press('Enter');
  await expect(bench.panel.drafted).toBeVisible();
  const draft = notebook.cell(1);
  await expect(draft).toContainText('pd.read_csv(');
  await expect(draft).toContainText('"weather.csv"');
  await expect(draft).toContainText('groupby');
  await page.getByRole('toolbar', { name: 'Draft by Cellwright' }).getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(draft)).toContainText('North');

  writeFileSync(join(lab.root, 'weather.csv'), `${weather}\nEast;2024-01-01;1,5;`);
  await page.locator('.jp-Notebook').click();
  await bench.panel.input.click();
  await expect(bench.panel.conversation.getByText('weather.csv changed since this answer')).toBeVisible();
  rmSync(join(lab.root, 'weather.csv'));
});
