import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { randomModel } from '../../scripts/random-model.mjs';
import type { LocalModelsReply } from '../../src/protocol/index.js';
import { findings, tooWide } from '../lab/findings.js';
import type { LabServer } from '../lab/start-server.js';
import type { Panel } from '../lab/panel.js';
import { test } from '../lab/test.js';

const bytes = Buffer.from(randomModel({ name: 'Tiny' }));

/** Puts a whole model file and a damaged one there; takes them away again by what it resolves with. */
async function putFiles(lab: LabServer): Promise<() => void> {
  const { folders } = (await (await lab.request('cellwright/local/models')).json()) as LocalModelsReply;
  const folder = folders.find(({ source }) => source === 'own')?.path ?? '';
  const paths = ['tiny.gguf', 'cut.gguf'].map(name => join(folder, name));
  mkdirSync(folder, { recursive: true });
  writeFileSync(paths[0] ?? '', bytes);
  writeFileSync(paths[1] ?? '', bytes.subarray(0, bytes.length - 1000));
  return () => paths.forEach(path => rmSync(path));
}

async function openFiles(panel: Panel): Promise<Locator> {
  const form = await panel.openModelForm();
  await form.getByRole('button', { name: 'Local GGUF file' }).click();
  await expect(form.getByLabel('Address of the file')).toBeVisible();
  return form;
}

const row = (form: Locator, file: string): Locator => form.getByRole('listitem').filter({ hasText: file });

test('a model file is found in the folder, loaded, asked and checked', async ({ bench, lab, page }) => {
  await bench.start();
  const { panel } = bench;
  const form = await openFiles(panel);
  await expect(form).toContainText('No model file yet.');
  const takeAway = await putFiles(lab);
  await form.getByRole('button', { name: 'Look for model files again' }).click();
  await form.getByRole('button', { name: 'Use cut.gguf' }).click();
  await expect(row(form, 'cut.gguf')).toContainText('“cut.gguf” could not be loaded');
  const tiny = row(form, 'tiny.gguf').first();
  await tiny.getByRole('button', { name: 'Use tiny.gguf' }).click();
  await expect(tiny).toContainText('Loaded. It answers from now on.');
  await expect(tiny).toContainText(/In memory · [\d,]+ tokens/);
  await expect(panel.picker).toContainText('tiny · on this machine');
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await panel.ask('What is the average body mass by species?');
  await expect(panel.conversation).toContainText('What is the average body mass by species?');
  await expect(panel.button('Stop')).toHaveCount(0, { timeout: 60_000 });
  // Random weights say nothing sensible: they answer, or it is said what they could not do.
  await expect(
    panel.conversation.locator('.jp-cw-Answer :is(.jp-cw-AnswerText, .jp-cw-ErrorCard, .jp-cw-StateLine)').first()
  ).toBeVisible();

  await panel.picker.click();
  await panel.root.getByRole('menuitem', { name: 'Test tiny' }).click();
  await expect(panel.root.getByRole('status').filter({ hasText: /^tiny: / })).toBeVisible();
  await page.keyboard.press('Escape');

  takeAway();
  await openFiles(panel);
  await expect(form).toContainText('No model file yet.');
  await expect(panel.picker).toContainText('Built-in analyst');
});

test('axe-core finds nothing in the model files at 300 px, and nothing is cut', async ({ bench, lab, page }) => {
  const takeAway = await putFiles(lab);
  await bench.open();
  await bench.panel.setWidth(300);
  const form = await openFiles(bench.panel);
  await expect(row(form, 'cut.gguf')).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  expect(await tooWide(form)).toEqual([]);
  takeAway();
});
