import { expect } from '@playwright/test';
import { batches, showBatches } from '../hostile/batches.js';
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
  await bench.open(undefined, /stub-model/);
  await showBatches(bench, provider, texts);
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in an answer');
  await bench.reload();
  await bench.panel.open();
  await expect(bench.panel.conversation.getByText(/^batch\d+$/)).toHaveCount(texts.length);
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in an answer that is restored');
});
