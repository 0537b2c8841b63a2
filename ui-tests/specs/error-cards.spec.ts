import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { randomModel } from '../../scripts/random-model.mjs';
import type { LocalModelsReply } from '../../src/protocol/index.js';
import type { Panel } from '../lab/panel.js';
import { penguins } from '../lab/tables.js';
import { SETTINGS, test } from '../lab/test.js';
import type { Workbench } from '../lab/workbench.js';

test.use({ model: 'provider' });

const QUESTION = 'What could be found out about the penguins beyond their mass?';
const refused = { status: 401, message: 'Incorrect API key provided.' };
const tooLong = {
  status: 400,
  code: 'context_length_exceeded',
  message: 'This model’s maximum context length is 4096 tokens. However, your messages resulted in 5000 tokens.'
};

/** Loads the penguins and asks a model about them; the panel. */
async function ask(bench: Workbench, model = /^stub-model/): Promise<Panel> {
  await bench.start(penguins, model);
  await bench.panel.ask(QUESTION);
  return bench.panel;
}

/** The newest card with this title, once it is there. */
async function card(panel: Panel, title: string): Promise<Locator> {
  const shown = panel.conversation.getByRole('group', { name: title }).last();
  await expect(shown).toBeVisible();
  return shown;
}

test('a refused key: the card asks again, and goes on with the built-in analyst', async ({ bench, page, provider }) => {
  provider.answer(() => refused);
  const panel = await ask(bench);
  const first = await card(panel, 'The key was refused');
  await expect(first).toContainText('Your question and the chat are kept, nothing was changed.');
  provider.answer(() => ({ text: 'Their wings, for example.' }));
  await first.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.conversation).toContainText('Their wings, for example.');

  provider.answer(() => refused);
  await panel.ask('How many rows are there by island?');
  await expect(panel.conversation.getByRole('group', { name: 'The key was refused' })).toHaveCount(2);
  const second = await card(panel, 'The key was refused');
  await second.getByRole('button', { name: 'Use built-in analyst' }).click();
  await expect(panel.drafted).toBeVisible();
  await expect(panel.picker).toHaveAccessibleName('Model: Built-in analyst · offline');
  expect(provider.requests).toHaveLength(1);
  await page.keyboard.press('Escape');
});

test('a key of its own that is refused leads to its field', async ({ bench, lab, provider }) => {
  const connection = { name: 'Keyed', model: 'keyed', baseUrl: provider.baseUrl };
  const body = JSON.stringify({ connection, key: 'sk-canary-5Lp20' });
  expect((await lab.request('cellwright/connections/save', { method: 'POST', body })).ok).toBe(true);
  provider.answer(() => refused);
  const panel = await ask(bench, /^Keyed/);
  await (await card(panel, 'The key was refused')).getByRole('button', { name: 'Change key' }).click();
  const form = panel.root.getByRole('dialog', { name: 'Connection Keyed' });
  await expect(form.getByLabel('API key')).toBeFocused();
  await expect(form.getByLabel('API key')).toHaveValue('');
});

test('too many requests: what waits says for how long, and can be stopped', async ({ bench, provider }) => {
  provider.answer(() => ({ status: 429, message: 'Slow down.', headers: { 'retry-after': '25' } }));
  const panel = await ask(bench);
  const waiting = panel.conversation.getByText(/^Trying again in \d+ s \(2 of 4\): .*“Slow down\.”/);
  await expect(waiting).toBeVisible();
  const before = await waiting.textContent();
  await expect(waiting).not.toHaveText(before ?? ''); // It counts down.
  await panel.button('Stop').click();
  await expect(panel.conversation).toContainText('Stopped. Nothing was inserted.');
  expect(provider.requests).toHaveLength(1);
});

test('too long for the model: a new chat, or another model', async ({ bench, provider }) => {
  provider.answer(() => tooLong);
  const panel = await ask(bench);
  const long = await card(panel, 'Too long for this model');
  await long.getByRole('button', { name: 'Pick another model' }).click();
  await expect(panel.root.getByRole('menuitemradio', { name: /^stub-model/ })).toBeFocused();
  await panel.root.getByRole('menuitemradio', { name: /^Built-in analyst/ }).click();
  await expect(panel.picker).toHaveAccessibleName('Model: Built-in analyst · offline');
  await long.getByRole('button', { name: 'New chat' }).click();
  await expect(panel.conversation).not.toContainText(QUESTION);
  await expect(panel.input).toBeFocused();
});

test('more tokens than allowed: nothing is sent, and the settings open at the limit', async ({
  bench,
  lab,
  page,
  provider
}) => {
  await lab.setSettings(SETTINGS, { maxTokens: 100 });
  provider.answer(() => ({ text: 'Never sent.' }));
  const panel = await ask(bench);
  const over = await card(panel, 'More tokens than a question may use');
  expect(provider.requests).toHaveLength(0);
  await over.getByRole('button', { name: 'Open settings' }).click();
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Token limit per question' })).toBeVisible();
  await over.getByRole('button', { name: 'New chat' }).click();
  await expect(over).toHaveCount(0);
  await lab.setSettings(SETTINGS, {});
});

test('a file that was damaged since it was picked: another model, or the built-in analyst', async ({ bench, lab }) => {
  const { folders } = (await (await lab.request('cellwright/local/models')).json()) as LocalModelsReply;
  const folder = folders.find(({ source }) => source === 'own')?.path ?? '';
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'soon-cut.gguf');
  const bytes = Buffer.from(randomModel({ name: 'Tiny' }));
  writeFileSync(file, bytes);
  await bench.start(penguins, /^soon-cut/);
  const { panel } = bench;
  truncateSync(file, bytes.length - 1000);
  await panel.ask('How many rows are there by island?');
  const damaged = await card(panel, 'The model did not answer');
  await expect(damaged).toContainText('soon-cut.gguf');
  await damaged.getByRole('button', { name: 'Pick another model' }).click();
  await expect(panel.root.getByRole('menuitemradio', { name: /^soon-cut/ })).toBeFocused();
  await panel.root.getByRole('menuitemradio', { name: /^soon-cut/ }).press('Escape');
  await damaged.getByRole('button', { name: 'Use built-in analyst' }).click();
  await expect(panel.drafted).toBeVisible();
  rmSync(file);
});
