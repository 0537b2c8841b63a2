import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Gate, toolName } from '../lab/provider.js';
import { SETTINGS, test } from '../lab/test.js';
import { makeRides, openRides, SCREENS } from './rides.js';

const QUESTION = 'average fare by class, highest first';

const variants = [
  { name: 'light', theme: 'JupyterLab Light', width: 392 },
  { name: 'dark', theme: 'JupyterLab Dark', width: 392 },
  { name: '300px', theme: 'JupyterLab Light', width: 300 }
] as const;

test.use({ model: 'provider' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(({ lab }) => makeRides(lab));

async function shootAs(variant: (typeof variants)[number], page: Page, name: string): Promise<void> {
  await page.mouse.move(300, 700);
  await page.screenshot({ path: join(SCREENS, `${name}-${variant.name}.png`), animations: 'disabled' });
}

for (const variant of variants) {
  const shoot = (page: Page, name: string): Promise<void> => shootAs(variant, page, name);

  test(`first run and drafted, ${variant.name}`, async ({ bench, page, lab }) => {
    await lab.setSettings(SETTINGS, {});
    const notebook = await openRides(bench, page, lab, variant);
    await expect(bench.panel.root).toContainText('Start with df');
    await shoot(page, 'first-run');
    await bench.panel.ask(QUESTION);
    await expect(notebook.strip).toBeVisible();
    await expect(bench.panel.drafted).toBeVisible();
    await shoot(page, 'drafted');
  });

  test(`proposal, ${variant.name}`, async ({ bench, page, lab }) => {
    await lab.setSettings(SETTINGS, { askBeforeInserting: true, expandSteps: true });
    await openRides(bench, page, lab, variant);
    await bench.panel.ask(QUESTION);
    await expect(bench.panel.proposal).toBeVisible();
    await shoot(page, 'proposal');
    await lab.setSettings(SETTINGS, {});
  });

  test(`answering, ${variant.name}`, async ({ bench, page, lab, provider }) => {
    const gate = new Gate();
    provider.answer(
      request => ({ call: toolName(request, 'datasetInfo'), args: { dataset: 'df' } }),
      () => ({
        text: 'A ride has a `fare`, a `tip` and a `total_amount`. For the revenue of each class I would add up `total_amount`, because it holds',
        hold: gate.opened
      })
    );
    await openRides(bench, page, lab, variant);
    await bench.panel.pickModel(/stub-model/);
    await bench.panel.ask('What could the revenue of a class be?');
    await expect(bench.panel.conversation).toContainText('because it holds');
    await shoot(page, 'answering');
    gate.open();
    await bench.panel.pickModel(/Built-in analyst/);
  });
}

for (const variant of variants) {
  test(`models, ${variant.name}`, async ({ bench, page, lab, provider }) => {
    provider.answer(() => ({ text: 'ready' }));
    await openRides(bench, page, lab, variant);
    const { panel } = bench;
    await panel.picker.click();
    await panel.root.getByRole('menuitem', { name: 'Test stub-model' }).click();
    await expect(panel.root.getByRole('status').filter({ hasText: 'use it for text only' })).toBeVisible();
    await page.keyboard.press('Escape');
    await panel.picker.click();
    await expect(panel.root.getByRole('menuitemradio', { name: /tools 0\/10/ })).toBeVisible();
    await shootAs(variant, page, 'picker');
    await panel.root.getByRole('menuitem', { name: 'Add a model…' }).click();
    const form = panel.root.getByRole('dialog', { name: 'Connect a model' });
    await form.getByLabel('Base URL').fill(provider.baseUrl);
    await form.getByRole('combobox', { name: 'Model', exact: true }).fill('stub-model');
    await form.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(form.getByRole('status').filter({ hasText: /^Answered in / })).toBeVisible();
    await form.getByRole('button', { name: 'Look for models on this computer' }).scrollIntoViewIfNeeded();
    await shootAs(variant, page, 'connect');
  });
}

test('the sheet', async ({ browser }) => {
  const states = ['first-run', 'answering', 'proposal', 'drafted', 'picker', 'connect'];
  const image = (name: string): string =>
    `<figure><img src="data:image/png;base64,${readFileSync(join(SCREENS, `${name}.png`)).toString('base64')}"><figcaption>${name}</figcaption></figure>`;
  const rows = variants.map(
    ({ name }) => `<section>${states.map(state => image(`${state}-${name}`)).join('')}</section>`
  );
  const page = await browser.newPage({ viewport: { width: 2400, height: 100 }, deviceScaleFactor: 1 });
  await page.setContent(
    `<style>body{margin:16px;font:14px sans-serif}section{display:flex;gap:12px}figure{margin:0 0 12px;flex:1}img{width:100%;border:1px solid #ccc}</style>${rows.join('')}`
  );
  await page.screenshot({ path: join(SCREENS, 'sheet.png'), fullPage: true });
  await page.close();
});
