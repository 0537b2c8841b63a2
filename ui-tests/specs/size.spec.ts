import { expect } from '@playwright/test';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

test('the page loads little before the panel is used and not much after', async ({ bench, page }) => {
  const files = new Map<string, Promise<{ readonly bytes: number; readonly worker: boolean }>>();
  page.on('response', response => {
    const url = response.url();
    // What the worker needs of the page's files is in the cache of the browser.
    if (/\/lab\/extensions\/jupyterlab-cellwright\/.*\.js/.test(url) && !files.has(url)) {
      const isElement = response.request().resourceType() === 'script';
      files.set(
        url,
        response.body().then(body => ({ bytes: body.length, worker: !isElement || body.includes('importScripts') }))
      );
    }
  });
  /** What the page runs itself, and what its worker and it fetch together. */
  const loaded = async (together = false): Promise<number> =>
    (await Promise.all(files.values())).reduce((sum, { bytes, worker }) => sum + (worker && !together ? 0 : bytes), 0);
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  expect(await loaded()).toBeGreaterThan(0);
  expect(await loaded(true)).toBeLessThanOrEqual(100_000);

  await bench.panel.open();
  await bench.panel.ask('What is the average body mass by species?');
  await expect(bench.panel.drafted).toBeVisible();
  expect(await loaded()).toBeLessThanOrEqual(560_000);
  expect(await loaded(true)).toBeLessThanOrEqual(945_000);
});
