import { expect } from '@playwright/test';
import { penguins } from '../lab/penguins.js';
import { test } from '../lab/test.js';

const SETTINGS = 'jupyterlab-cellwright:plugin';

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
