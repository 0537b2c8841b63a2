import { expect } from '@playwright/test';
import { Gate } from '../lab/provider.js';
import { test } from '../lab/journey.js';
import { people } from '../lab/tables.js';

test('a page that is loaded anew while an answer comes keeps the question, and what was answered before', async ({
  bench,
  provider
}) => {
  const held = new Gate();
  provider.answer(
    () => ({ text: 'The first answer.' }),
    () => ({ text: 'Half of the second', hold: held.opened })
  );
  await bench.open(people, /stub-model/);
  const { panel } = bench;
  await panel.ask('Say something');
  await expect(panel.conversation).toContainText('The first answer.');
  await panel.ask('Say more');
  await expect.poll(() => provider.requests.length).toBe(2);
  await bench.reload();
  await panel.open();
  await expect(panel.conversation).toContainText('The first answer.');
  await expect(panel.conversation.getByText('Say more')).toHaveCount(1);
  await expect(panel.conversation).toHaveAttribute('aria-busy', 'false');
  await expect(panel.button('Stop')).toHaveCount(0);
  held.open();
});
