import { expect } from '@playwright/test';
import { penguins } from '../lab/penguins.js';
import { test } from '../lab/test.js';

const SETTINGS = 'jupyterlab-cellwright:plugin';

test('a question can be asked and its proposal inserted without the mouse', async ({ bench, page, lab }) => {
  await lab.setSettings(SETTINGS, { askBeforeInserting: true });
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await page.keyboard.press('Control+Shift+Space');
  await expect(bench.panel.input).toBeFocused();
  await page.keyboard.type('How many penguins are there');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('on each island?');
  await expect(bench.panel.input).toHaveValue('How many penguins are there\non each island?');
  await page.keyboard.press('Enter');

  await expect(bench.panel.proposal).toBeVisible();
  await expect(notebook.cells).toHaveCount(1);
  await page.keyboard.press('Alt+Enter');
  await expect(notebook.strip).toBeVisible();
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[ ]:');
  await expect(bench.panel.input).toBeFocused();

  await page.keyboard.press('Control+Shift+Space');
  await expect(bench.panel.root.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+Space');
  await expect(bench.panel.input).toBeFocused();
  await lab.setSettings(SETTINGS, {});
});

test('Insert & run runs the cell of the proposal, once, on the user’s word', async ({ bench, page, lab }) => {
  await lab.setSettings(SETTINGS, { askBeforeInserting: true });
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.ask('How many penguins are there on each island?');
  // A proposal that has only just appeared is not run.
  await expect(bench.panel.button('Insert & run')).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[2]:');
  for (const count of ['168', '124', '52']) {
    await expect(notebook.output(notebook.cell(1))).toContainText(count);
  }
  await expect(notebook.strip).toHaveCount(0);
  await lab.setSettings(SETTINGS, {});
});

test('focus stays in the panel when the button that inserted is gone', async ({ bench, page, lab }) => {
  await lab.setSettings(SETTINGS, { askBeforeInserting: true });
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.ask('How many penguins are there on each island?');
  await bench.panel.proposal.getByRole('button', { name: 'Insert', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(notebook.strip).toBeVisible();
  await expect(bench.panel.button('Show')).toBeFocused();
  await lab.setSettings(SETTINGS, {});
});

test('F6 moves between the regions of the panel', async ({ bench, page }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await expect(bench.panel.dataset('df')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(bench.panel.datasets.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+F6');
  await expect(bench.panel.input).toBeFocused();
});

test('keys for the notebook do nothing while a button of the strip has the focus', async ({ bench, page }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.ask('How many penguins are there on each island?');
  await expect(notebook.strip).toBeVisible();
  await notebook.strip.getByRole('button', { name: 'Keep' }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(notebook.cells).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(notebook.strip).toHaveCount(0);
  await expect(notebook.cells).toHaveCount(2);
});
