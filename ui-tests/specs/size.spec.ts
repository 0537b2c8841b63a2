import { expect } from '@playwright/test';
import { penguins } from '../lab/penguins.js';
import { test } from '../lab/test.js';

test('the page loads little before the panel is used and not much after', async ({ bench, page }) => {
  let bytes = 0;
  const sizes: Promise<void>[] = [];
  page.on('response', response => {
    if (/\/lab\/extensions\/jupyterlab-cellwright\/.*\.js/.test(response.url())) {
      sizes.push(response.body().then(body => void (bytes += body.length)));
    }
  });
  const loaded = async (): Promise<number> => {
    await Promise.all(sizes);
    return bytes;
  };
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  expect(await loaded()).toBeGreaterThan(0);
  expect(await loaded()).toBeLessThanOrEqual(100_000);
  await bench.panel.open();
  await bench.panel.ask('What is the average body mass by species?');
  await expect(bench.panel.drafted).toBeVisible();
  expect(await loaded()).toBeLessThanOrEqual(900_000);
});
