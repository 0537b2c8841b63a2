import { expect } from '@playwright/test';
import { test } from '../lab/test.js';

test('a question is changed and asked again: its draft takes the place of the first, which stays at hand', async ({
  bench
}) => {
  const notebook = await bench.start();
  const { panel, page } = bench;
  const drafted = notebook.editor(notebook.cell(1));
  const question = panel.conversation.getByRole('article', { name: 'Your question' });
  await expect(panel.dataset('df')).toBeVisible();
  await panel.ask('mean body_mass_g by species');
  await expect(drafted).toContainText('.mean()');
  await expect(notebook.cells).toHaveCount(2);

  await question.hover();
  await panel.button('Edit and resend').click();
  await expect(panel.input).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('median body_mass_g by species');
  await page.keyboard.press('Enter');
  await expect(question).toHaveText(/^median/);
  await expect(drafted).toContainText('.median()');
  await expect(notebook.cells).toHaveCount(2);

  await panel.button('1 earlier answer').click();
  await panel.button('Insert again').click();
  await expect(notebook.cells).toHaveCount(3);
  await expect(notebook.cells.filter({ hasText: '.mean()' })).toHaveCount(1);
});
