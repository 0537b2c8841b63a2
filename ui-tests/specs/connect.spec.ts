import { expect } from '@playwright/test';
import { findings, tooWide } from '../lab/findings.js';
import { test } from '../lab/test.js';

const KEY = 'sk-canary-4Wz90';

test('a model is connected by hand, tested, asked, checked and removed', async ({ bench, lab, page, provider }) => {
  provider.answer(() => ({ text: 'ready' }));
  const notebook = await bench.open();
  const { panel } = bench;
  const form = await panel.openModelForm();
  await form.getByLabel('Base URL').fill(provider.baseUrl);
  await form.getByLabel('API key').pressSequentially(KEY);
  await form.getByRole('combobox', { name: 'Model' }).fill('stub-model');
  await form.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(form.getByRole('status').filter({ hasText: /^Answered in / })).toBeVisible();
  expect(provider.requests).toHaveLength(1);
  await form.getByRole('button', { name: 'More' }).click();
  await form.getByLabel('Prices per million tokens').fill('2.5 10 EUR');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(panel.picker).toContainText('stub-model');

  provider.answer(() => ({ text: 'The stub has answered.' }));
  await panel.ask('What do you know?');
  await expect(panel.conversation).toContainText('The stub has answered.');
  await expect(panel.conversation).toContainText(/tokens in.* · \d+ out · [\d.]+ EUR/);
  expect(provider.requests).toHaveLength(1);
  expect(provider.requests[0]?.body).not.toContain(KEY);
  expect(await page.content()).not.toContain(KEY);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  ).not.toContain(KEY);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await notebook.save();
  for (const route of [`api/contents/${notebook.name}`, 'lab/api/settings', 'lab/api/workspaces']) {
    const stored = await (await lab.request(route)).text();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored).not.toContain(KEY);
  }

  await panel.picker.click();
  await panel.root.getByRole('menuitem', { name: 'Test stub-model' }).click();
  await expect(panel.root.getByRole('status').filter({ hasText: 'use it for text only' })).toBeInViewport({ ratio: 1 });
  await expect(panel.root.getByRole('menuitemradio', { name: /stub-model.*tools 0\/10$/ })).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);

  await panel.root.getByRole('menuitem', { name: 'Remove stub-model' }).click();
  await page.locator('.jp-Dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(panel.picker).toContainText('Built-in analyst');
  await expect(panel.picker).toBeFocused();
  await panel.picker.click();
  await expect(panel.root.getByRole('menuitemradio', { name: /Built-in analyst/ })).toBeFocused();
  await expect(panel.root.getByRole('menuitemradio', { name: /stub-model/ })).toHaveCount(0);
});

test('axe-core finds nothing in the form at 300 px, and nothing is cut', async ({ bench, page }) => {
  await bench.open();
  await bench.panel.setWidth(300);
  const form = await bench.panel.openModelForm();
  await form.getByRole('button', { name: 'More' }).click();
  await expect(form.getByLabel('Longest wait in seconds')).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  expect(await tooWide(form)).toEqual([]);
  await form.getByLabel('Provider', { exact: true }).selectOption('Ollama');
  await expect(form.getByLabel('Base URL')).toHaveValue('http://127.0.0.1:11434/v1');
  await form.getByRole('checkbox', { name: 'Forwards requests to another machine' }).check();
  await form.getByRole('button', { name: 'More' }).click();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  expect(await tooWide(form)).toEqual([]);
  await form.getByLabel('Base URL').press('Escape');
  await expect(form).toHaveCount(0);
});
