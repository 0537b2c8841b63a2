import { expect } from '@playwright/test';
import { test } from '../lab/test.js';

test.use({ node: false });

test('without Node the analyst answers, the browser keeps the chat, and the list of models says what is missing', async ({
  bench
}) => {
  const notebook = await bench.start();
  const { panel } = bench;
  await panel.ask('What is the average body mass by species?');
  await expect(notebook.strip).toBeVisible();
  await expect(panel.root).not.toContainText(/Node/);
  await notebook.save();
  await bench.reload();
  await panel.open();
  await expect(panel.conversation.getByRole('article', { name: 'Your question' })).toContainText('average body mass');
  await expect(panel.drafted).toBeVisible();
  await panel.picker.click();
  await expect(panel.root).toContainText(/needs Node\.js/);
});
