import { expect } from '@playwright/test';
import { findings } from '../lab/findings.js';
import { test } from '../lab/journey.js';
import { penguins } from '../lab/tables.js';

test('axe-core finds nothing in the panel and the strip', async ({ bench, page }) => {
  const notebook = await bench.openNotebook(penguins, {});
  await notebook.run(0);
  await bench.panel.open();
  await expect(bench.panel.dataset('df')).toBeVisible();
  await expect(bench.panel.root).toContainText('Ready for everyday questions');
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);

  await bench.panel.dataset('df').click();
  await expect(bench.panel.root.getByRole('table', { name: 'Columns of df' })).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);

  await bench.panel.ask('mean body_mass_g by species');
  await expect(bench.panel.drafted).toBeVisible();
  await expect(notebook.strip).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel', '[role="toolbar"][aria-label="Draft by Cellwright"]')).toEqual([]);

  // Longer than what is read, so that it is declined.
  await bench.panel.ask('and '.repeat(70).trim());
  await expect(bench.panel.conversation).toContainText('I read questions of at most');
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
});
