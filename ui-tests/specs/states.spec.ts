import { expect } from '@playwright/test';
import { findings } from '../lab/findings.js';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

test('without a data frame the panel says what to do; as soon as one is there it offers questions about it', async ({
  bench
}) => {
  const source =
    'import pandas as pd\nshop = pd.DataFrame({"turnover": [1.5, 2.5, 3.5, 4], "branch": ["north", "south"] * 2})\nshop.shape';
  const notebook = await bench.open([{ id: 'a', source }]);
  const { panel } = bench;
  await expect(panel.root).toContainText('No data frames yet. Run a cell that loads one, or name a file with @.');
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(4, 2)');
  await panel.open();
  await expect(panel.dataset('shop')).toBeVisible();
  await expect(panel.root).toContainText('Start with shop');
  await panel.root
    .getByRole('button', { name: /turnover/ })
    .first()
    .click();
  await expect(notebook.strip).toBeVisible();
  await expect(notebook.editor(notebook.cell(1))).toContainText('shop');
});

test('a busy kernel is said, and its work is not disturbed', async ({ bench, lab }) => {
  const notebook = await bench.start([
    ...penguins,
    { id: 'busy', source: 'import os, time\nwhile not os.path.exists("go"):\n    time.sleep(0.05)\nprint("went on")' }
  ]);
  await expect(bench.panel.dataset('df')).toBeVisible();
  await notebook.run(1);
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[*]:');
  await bench.panel.ask('What is the average body mass by species?');
  await expect(bench.panel.root).toContainText('Kernel busy.');
  const go = await lab.request('api/contents/go', {
    method: 'PUT',
    body: JSON.stringify({ type: 'file', format: 'text', content: '' })
  });
  expect(go.ok).toBe(true);
  await expect(notebook.output(notebook.cell(1))).toHaveText('went on');
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[2]:');
});

test('New chat clears the conversation of this notebook alone', async ({ bench }) => {
  await bench.start();
  await bench.panel.ask('How many rows are there?');
  await expect(bench.panel.conversation).toContainText('How many rows are there?');
  await expect(bench.panel.button('Send')).toBeVisible();
  await bench.panel.button('New chat').click();
  await expect(bench.panel.conversation).not.toContainText('How many rows are there?');
  await expect(bench.panel.input).toBeFocused();
  await expect(bench.panel.root.getByRole('region', { name: 'Getting started' })).toHaveCount(0);
  await expect(bench.panel.root).toContainText('Start with df');

  await bench.panel.root.getByRole('group', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(bench.panel.conversation).toContainText('How many rows are there?');
  await expect(bench.panel.input).toBeFocused();
  await expect(bench.panel.root).not.toContainText('New chat started.');
});

test('a server of another version than the page says so, with the next step', async ({ bench, page }) => {
  await page.route('**/cellwright/health*', route =>
    route.fulfill({ json: { status: 'ok', version: '9.9.9', pid: 1 } })
  );
  await bench.open();
  const notices = bench.panel.root.getByRole('group', { name: 'Notices' });
  await expect(notices).toContainText('and the Jupyter server has 9.9.9. Reload this page');
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
});
