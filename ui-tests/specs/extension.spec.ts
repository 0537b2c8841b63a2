import { expect } from '@playwright/test';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

test.use({ scenario: 'files', example: true });

test('the tool of another extension is called with its service, and the answer says what it returned', async ({
  bench
}) => {
  await bench.open(penguins, /scripted/i);
  await bench.panel.ask('Which files could I load?');

  await expect(bench.panel.conversation).toContainText('There is one file to load: data/penguins.csv.');
  // The steps close by themselves when the run has ended.
  await bench.panel.conversation.getByRole('button', { name: /1 step/, expanded: false }).click();
  await expect(bench.panel.conversation.getByRole('list', { name: 'Steps' })).toContainText('files.listFiles');
});
