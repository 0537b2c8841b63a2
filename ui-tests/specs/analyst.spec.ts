import { expect, type Route } from '@playwright/test';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

const TRACEBACK = [
  '-'.repeat(75),
  'KeyError                                  Traceback (most recent call last)',
  ...Array.from({ length: 4 }, (_, at) =>
    [
      `File ~/anaconda3/lib/python3.11/site-packages/pandas/core/indexes/base.py:${String(3805 + at)}, in Index.get_loc(self, key)`,
      '   3804 try:',
      '-> 3805     return self._engine.get_loc(casted_key)',
      '   3806 except KeyError as err:',
      '',
      'File index.pyx:167, in pandas._libs.index.IndexEngine.get_loc()',
      '',
      'File pandas/_libs/hashtable_class_helper.pxi:7081, in pandas._libs.hashtable.PyObjectHashTable.get_item()',
      ''
    ].join('\n')
  ),
  'Cell In[12], line 1',
  '----> 1 df.groupby("species")["revenu"].mean()',
  '',
  "KeyError: 'revenu'"
].join('\n');

/** What needed minutes: 594 characters of it, and clauses without end. */
const LONG = [TRACEBACK, TRACEBACK.slice(0, 594), 'drop rows where sex is missing and then '.repeat(25)];

test('text that nobody asks is declined while the page goes on', async ({ bench, page }) => {
  await bench.start();
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number };
    let last = performance.now();
    seen.longest = 0;
    setInterval(() => {
      const now = performance.now();
      seen.longest = Math.max(seen.longest, now - last);
      last = now;
    }, 10);
  });
  for (const [at, text] of LONG.entries()) {
    await bench.panel.input.fill(text);
    await bench.panel.input.press('Enter');
    await expect(bench.panel.conversation.getByText('Ask for one thing in one sentence', { exact: false })).toHaveCount(
      at + 1
    );
  }
  // Frozen for good before. A busy machine alone makes pauses of a second.
  expect(await page.evaluate(() => (window as unknown as { longest: number }).longest)).toBeLessThan(5_000);
  await bench.panel.ask('What is the average body mass by species?');
  await expect(bench.panel.drafted).toBeVisible();
});

test('the analyst works in a worker of its own, which Stop ends and the next question starts again', async ({
  bench,
  page
}) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  const held: Route[] = [];
  let hold = true;
  await page.route(/\/lab\/extensions\/jupyterlab-cellwright\/.*\.js/, async route => {
    const response = await route.fetch();
    // The program of a worker fetches its further files by this, a page by elements.
    if (hold && (await response.text()).includes('importScripts')) {
      held.push(route);
    } else {
      await route.fulfill({ response });
    }
  });
  await bench.panel.open();
  await bench.panel.ask('What is the average body mass by species?');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await bench.panel.button('Stop').click();
  await expect(bench.panel.conversation).toContainText('Stopped. Nothing was inserted.');
  expect(page.workers()).toHaveLength(0);

  hold = false;
  await bench.panel.ask('What is the average body mass by species?');
  await expect(bench.panel.drafted).toBeVisible();
  expect(page.workers().map(worker => worker.url())).toEqual([
    expect.stringContaining('/jupyterlab-cellwright/static/')
  ]);
});
