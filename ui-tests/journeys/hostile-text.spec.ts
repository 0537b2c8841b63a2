import { expect } from '@playwright/test';
import { batches } from '../hostile/batches.js';
import { begin } from '../hostile/begin.js';
import { watchPage, type Watch } from '../hostile/watch.js';
import { test as base } from '../lab/journey.js';

const test = base.extend<{ watch: Watch }>({
  watch: ({ page, lab }, use) => watchPage(page, lab, use)
});

test('no text of a model makes the page ask anybody, run a script or a command, when it comes and when it is restored', async ({
  bench,
  provider,
  watch
}) => {
  expect(watch.payloads.length).toBeGreaterThanOrEqual(200);
  const texts = batches(watch.payloads);
  provider.answer(...texts.map(text => () => ({ text })));
  await begin(bench);
  for (const at of texts.keys()) {
    await bench.panel.ask(`Tell me ${String(at)}`);
    await expect(bench.panel.conversation.getByText(`batch${String(at)}`, { exact: true })).toBeVisible();
    await expect(bench.panel.button('Stop')).toHaveCount(0);
  }
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in an answer');
  await bench.reload();
  await bench.panel.open();
  await expect(bench.panel.conversation.getByText(/^batch\d+$/)).toHaveCount(texts.length);
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in an answer that is restored');
});
