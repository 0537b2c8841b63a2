import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';
import { people } from '../lab/tables.js';

test('Stop reaches the provider’s socket and inserts nothing', async ({ bench, page, provider }) => {
  provider.answer(() => ({ text: 'Too late.', hold: new Promise(() => undefined) }));
  const notebook = await bench.start(people, /stub-model/);
  await bench.panel.ask('What is the mean pay in each city?');
  await expect.poll(() => provider.requests.length).toBe(1);
  const hint = await page.evaluateHandle(() => ({
    seen: new Promise<boolean>(resolve => {
      const look = new MutationObserver(() => {
        if (document.body.textContent.includes('Press Esc again to stop')) {
          look.disconnect();
          resolve(true);
        }
      });
      look.observe(document.body, { subtree: true, childList: true, characterData: true });
    })
  }));
  // The second has to come soon after the first.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
  expect(await hint.evaluate(({ seen }) => seen)).toBe(true);
  await provider.requests[0]?.aborted;
  await expect(bench.panel.conversation).toContainText('Stopped. Nothing was inserted.');
  await expect(notebook.cells).toHaveCount(1);
});
