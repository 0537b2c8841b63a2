import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { LabServer } from '../lab/start-server.js';
import type { Notebook } from '../lab/notebook.js';
import { test } from '../lab/test.js';
import { toolName } from '../lab/provider.js';
import type { Workbench } from '../lab/workbench.js';
import { makeRides, openRides, SCREENS } from './rides.js';

const GUIDE = join(SCREENS, 'guide');
const QUESTION = 'average fare by class, highest first';

test.use({ model: 'provider' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ lab }) => {
  mkdirSync(GUIDE, { recursive: true });
  await makeRides(lab);
});

const open = (bench: Workbench, page: Page, lab: LabServer): Promise<Notebook> =>
  openRides(bench, page, lab, { name: 'guide', theme: 'JupyterLab Light', width: 392 });

async function shoot(shown: Page | Locator, name: string): Promise<void> {
  await shown.screenshot({ path: join(GUIDE, `${name}.png`), animations: 'disabled' });
}

test('ask, draft, run', async ({ bench, page, lab, browser }) => {
  await page.setViewportSize({ width: 1000, height: 640 });
  const notebook = await openRides(bench, page, lab, { name: 'steps', theme: 'JupyterLab Light', width: 320 });
  const parts: Buffer[] = [];
  const shot = async (): Promise<void> => {
    await page.mouse.move(300, 700);
    parts.push(await page.screenshot({ animations: 'disabled' }));
  };
  await bench.panel.input.fill(QUESTION);
  await shot();
  await page.keyboard.press('Enter');
  await expect(notebook.strip).toBeVisible();
  await expect(bench.panel.drafted).toBeVisible();
  await shot();
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.strip).toHaveCount(0);
  await expect(notebook.output(notebook.cell(3))).toContainText('fare');
  await shot();
  const figure = (part: Buffer | undefined, words: string): string =>
    `<figure><figcaption>${words}</figcaption><img src="data:image/png;base64,${part?.toString('base64') ?? ''}"></figure>`;
  const words = ['1 Ask', '2 Read the draft', '3 Run it when you like it'];
  const strip = await browser.newPage({ viewport: { width: 1980, height: 100 }, deviceScaleFactor: 1 });
  await strip.setContent(
    `<style>body{margin:0;font:600 20px sans-serif;display:flex;gap:12px;background:#fff;color:#222}figure{margin:0;flex:1}figcaption{padding:6px 2px}img{width:100%;border:1px solid #ccc;box-sizing:border-box}</style>${words.map((each, at) => figure(parts[at], each)).join('')}`
  );
  await strip.screenshot({ path: join(GUIDE, 'ask-draft-run.png'), fullPage: true });
  await strip.close();
});

test('what a model wants to run', async ({ bench, page, lab, provider }) => {
  provider.answer(
    request => ({
      call: toolName(request, 'runPython'),
      args: { code: 'df["ride_class"].value_counts(dropna=False)' }
    }),
    () => ({ text: 'Standard is the most frequent.' })
  );
  await open(bench, page, lab);
  await bench.panel.pickModel(/stub-model/);
  await bench.panel.ask('Which classes are there, and is any missing?');
  // It takes a moment until a press counts.
  await expect(bench.panel.approval.getByRole('button', { name: 'Allow once' })).not.toHaveAttribute(
    'aria-disabled',
    'true'
  );
  await shoot(bench.panel.root, 'approval');
  await bench.panel.approval.getByRole('button', { name: 'Deny' }).click();
  await expect(bench.panel.button('Stop')).toHaveCount(0);
});

test('what is shared, and what a model sees', async ({ bench, page, lab }) => {
  await open(bench, page, lab);
  const { panel } = bench;
  await panel.pickModel(/stub-model/);
  await panel.dataset('df').click();
  await shoot(panel.root, 'dataset');
  await panel.button(/^Shared: /).click();
  await expect(panel.root.getByRole('menuitemradio', { name: /^Rows/ })).toBeVisible();
  await shoot(panel.root, 'sharing');
  await page.keyboard.press('Escape');
  await panel.input.fill(QUESTION);
  await panel.button('What the model sees').click();
  const dialog = panel.root.getByRole('dialog', { name: 'What the model sees' });
  await dialog.getByRole('button', { name: /^df · / }).click();
  await shoot(panel.root, 'model-sees');
});

test('a column or a file is named with @', async ({ bench, page, lab }) => {
  await open(bench, page, lab);
  await bench.panel.pickModel(/Built-in analyst/);
  await bench.panel.input.click();
  await page.keyboard.type('Compare @');
  await expect(bench.panel.root.getByRole('listbox', { name: 'Add to the question' })).toBeVisible();
  await shoot(bench.panel.root, 'mention');
});

test('the rows of a file', async ({ bench, page, lab }) => {
  await open(bench, page, lab);
  const { panel } = bench;
  await panel.pickModel(/Built-in analyst/);
  await panel.input.fill('Average body mass by species in @data/penguins.csv');
  await page.keyboard.press('Enter');
  const file = panel.dataset('data/penguins.csv');
  await expect(file).toBeVisible();
  await file.click();
  await panel.button('Show rows').click();
  await expect(
    panel.root
      .getByRole('grid', { name: /^Rows of/ })
      .getByRole('row')
      .nth(1)
  ).toBeVisible();
  await shoot(panel.root, 'file-rows');
});

test('a suggested change, and Run All with a draft', async ({ bench, page, lab, provider }) => {
  provider.answer(
    request => ({
      call: toolName(request, 'replaceCell'),
      args: { cell: 3, source: 'df.nlargest(3, "fare")', reason: 'Shows the three dearest rides.' }
    }),
    () => ({ text: 'Done.' })
  );
  const notebook = await open(bench, page, lab);
  const { panel } = bench;
  await panel.pickModel(/stub-model/);
  await panel.ask('Show the dearest rides instead of the first');
  await expect(panel.conversation.getByRole('article', { name: /^Suggested change/ })).toBeVisible();
  await shoot(panel.root, 'change');

  await panel.pickModel(/Built-in analyst/);
  await panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();
  await page.getByRole('menuitem', { name: 'Run', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Run All Cells', exact: true }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'not accepted' })).toBeVisible();
  await shoot(page, 'run-all');
});
