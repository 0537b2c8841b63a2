import { expect, type Locator } from '@playwright/test';
import type { Panel } from '../lab/panel.js';
import { staff } from '../lab/tables.js';
import { test } from '../lab/test.js';

test.use({ model: 'provider' });

const sees = (panel: Panel): Locator => panel.root.getByRole('dialog', { name: 'What the model sees' });

test('what the model sees is what is sent, part by part', async ({ bench, provider, page }) => {
  provider.answer(() => ({ text: 'Understood.' }));
  await bench.start(staff, /Built-in analyst/); // The choice of another test is kept in the settings.
  const { panel } = bench;
  await expect(panel.dataset('df')).toBeVisible();
  await panel.button('What the model sees').click();
  await expect(sees(panel)).toContainText('Nothing is sent');
  await page.keyboard.press('Escape');
  await expect(panel.button('What the model sees')).toBeFocused();

  await panel.pickModel(/stub-model/);
  await panel.input.fill('Mean yearly_pay?');
  await panel.button('What the model sees').click();
  const dialog = sees(panel);
  await expect(dialog).toBeFocused();
  await expect(dialog).toContainText(/Goes to 127\.0\.0\.1/);
  await expect(dialog).toContainText('Values of df · outputs and cells you did not allow · whole files · keys');
  expect(provider.requests).toHaveLength(0);
  await dialog.getByRole('button', { name: /^df · Types/ }).click();
  const text = dialog.getByRole('region', { name: /^df · Types/ });
  await expect(text).toContainText('full_name');
  const shown = (await text.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Your question' }).click();
  await expect(dialog.getByRole('region', { name: 'Your question' })).toHaveText('Mean yearly_pay?');

  await dialog.getByRole('button', { name: 'Change what is shared of df' }).click();
  await panel.root.getByRole('menuitemradio', { name: /^Names/ }).click();
  await expect(dialog.getByRole('button', { name: /^df · Names/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change what is shared of df' }).click();
  await panel.root.getByRole('menuitemradio', { name: /^Types/ }).click();
  await expect(dialog.getByRole('button', { name: /^df · Types/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await panel.button('Send').click();
  await expect(panel.conversation).toContainText('Understood.');
  expect(provider.requests[0]?.body).toContain(JSON.stringify(shown).slice(1, -1));
});
