import { expect } from '@playwright/test';
import { openPanel } from '../../scripts/lab/open-notebook.mjs';
import { penguins } from '../lab/tables.js';
import { SETTINGS, test } from '../lab/test.js';

test('focus stays in the panel when the button that inserted is gone', async ({ bench, page, lab }) => {
  await lab.setSettings(SETTINGS, { askBeforeInserting: true });
  const notebook = await bench.start();
  await bench.panel.ask('How many rows are there by island?');
  await bench.panel.proposal.getByRole('button', { name: 'Insert', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(notebook.strip).toBeVisible();
  await expect(bench.panel.button('Show')).toBeFocused();
  await lab.setSettings(SETTINGS, {});
});

test('the page that `npm start` opens shows the panel, and so does the next one', async ({ bench, lab }) => {
  const notebook = bench.writeNotebook(penguins);
  await openPanel(lab, notebook.name);
  await bench.goto(`lab/tree/${notebook.name}`);
  await expect(bench.panel.root).toBeVisible();
  await bench.reload();
  await expect(bench.panel.root).toBeVisible();
});
