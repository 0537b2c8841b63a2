import { expect } from '@playwright/test';
import { penguins } from '../lab/penguins.js';
import { test } from '../lab/test.js';

test.use({ node: false });

test('without Node the panel says so in one sentence, and the analyst goes on answering', async ({ bench }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.ask('What is the average body mass by species?');
  await expect(notebook.strip).toBeVisible();
  await expect(bench.panel.root).toContainText(/Node/);
});
