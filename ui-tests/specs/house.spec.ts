import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { findings, tooWide } from '../lab/findings.js';
import { Gate } from '../lab/provider.js';
import { penguins } from '../lab/tables.js';
import { SETTINGS, test } from '../lab/test.js';

const STATUS_BAR = '@jupyterlab/statusbar-extension:plugin';

test.use({ model: 'provider' });

// Another test may have picked a model on the same server.
test.beforeEach(({ lab }) => lab.setSettings(SETTINGS, {}));
test.afterEach(({ lab }) => lab.setSettings(SETTINGS, {}));

const statusItem = (page: Page): Locator =>
  page.locator('#jp-bottom-panel').getByRole('button', { name: /^Cellwright/ });

const paletteItem = (page: Page, label: string | RegExp): Locator =>
  page.locator('#modal-command-palette .lm-CommandPalette-item').filter({
    has: page.locator('.lm-CommandPalette-itemLabel').getByText(label, { exact: true })
  });

/** Opens the command palette by its key and writes into it. */
async function search(page: Page, text: string): Promise<void> {
  const field = page.locator('#modal-command-palette input');
  await page.keyboard.press('Control+Shift+C');
  await expect(field).toBeFocused();
  await field.fill(text);
}

/** Chooses the only entry that is found, with the keyboard alone. */
async function choose(page: Page, label: string): Promise<void> {
  await search(page, label);
  await expect(paletteItem(page, label)).toHaveClass(/lm-mod-active/);
  await page.keyboard.press('Enter');
}

test('the palette finds everything that can be done, and offers what can be done now', async ({ bench, page }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await search(page, 'cellwright');
  const enabled = [
    'Ask Cellwright',
    'Open the Panel',
    'Ask About This Cell',
    'New Cellwright Chat',
    'Read Variables Again'
  ];
  const disabled = [
    'Ask About This File',
    'Profile This File',
    'Stop the Cellwright Answer',
    'Insert the Newest Draft',
    'Insert and Run the Newest Draft',
    'Show the Answer This Cell Comes From',
    'Run the Draft',
    'Keep the Draft',
    'Discard the Draft',
    'Undo What This Answer Drafted'
  ];
  for (const label of enabled) {
    await expect(paletteItem(page, label)).toBeVisible();
  }
  for (const label of disabled) {
    await expect(paletteItem(page, label)).toHaveClass(/lm-mod-disabled/);
  }
  await expect(paletteItem(page, 'Ask Cellwright')).toContainText('Ctrl+Shift+Space');
  await page.keyboard.press('Escape');

  await choose(page, 'Ask About This Cell');
  await expect(bench.panel.input).toBeFocused();
  await expect(bench.panel.input).toHaveValue('@df ');
  await page.keyboard.type('What is the average body mass by species?');
  await page.keyboard.press('Enter');
  await expect(notebook.strip).toBeVisible();
  await search(page, 'newest draft');
  await expect(paletteItem(page, 'Insert the Newest Draft')).not.toHaveClass(/lm-mod-disabled/);
  await page.keyboard.press('Escape');
  await choose(page, 'New Cellwright Chat');
  await expect(bench.panel.input).toBeFocused();
  await expect(bench.panel.drafted).toHaveCount(0);
});

test('a file is asked about from the palette: the one selected, or the one in front', async ({ bench, lab, page }) => {
  writeFileSync(join(lab.root, 'weather.csv'), 'station,wind\nNorth,12\nSouth,3\n');
  await bench.openNotebook(penguins);
  const item = page.locator('.jp-DirListing-item').filter({ hasText: 'weather.csv' });
  await item.click();
  await choose(page, 'Ask About This File: weather.csv');
  await expect(bench.panel.input).toBeFocused();
  await expect(bench.panel.input).toHaveValue('@weather.csv ');

  await item.dblclick();
  await expect(page.locator('.jp-CSVViewer')).toBeVisible();
  await page.keyboard.press('Control+b'); // Hides the file browser.
  await expect(item).toBeHidden();
  await choose(page, 'Profile This File: weather.csv');
  await expect(bench.panel.dataset('weather.csv')).toHaveAttribute('aria-label', /2 rows, 2 columns/);
  rmSync(join(lab.root, 'weather.csv'));
});

test('the View menu opens the panel, by mouse and by key', async ({ bench, page }) => {
  await bench.openNotebook(penguins);
  const view = page.getByRole('menubar').getByRole('menuitem', { name: 'View', exact: true });
  const entry = page.locator('.lm-Menu').getByRole('menuitem', { name: 'Cellwright', exact: true });
  await view.click();
  await expect(entry).toBeVisible();
  await view.click();
  await expect(entry).toHaveCount(0);
  await view.click();
  await entry.click();
  await expect(bench.panel.input).toBeFocused();

  await view.focus();
  await page.keyboard.press('Enter');
  await expect(entry).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(bench.panel.input).toBeFocused();
});

test('the launcher has a card that opens the panel, which says how to start, and leaves the launcher there', async ({
  bench,
  page
}) => {
  await bench.goto('lab/workspaces/launcher');
  const card = page.locator('.jp-Launcher-section', { hasText: 'Other' }).locator('.jp-LauncherCard', {
    hasText: 'Cellwright'
  });
  await expect(card.locator('svg[data-icon="jupyterlab-cellwright:cellwright"]')).toBeVisible();
  await expect(card).toHaveAttribute('title', 'Ask about your live data, get checked code in a cell');
  await card.click();
  await expect(bench.panel.input).toBeFocused();
  await expect(bench.panel.root).toContainText('Open a notebook to start.');
  await expect(bench.panel.button('New notebook')).toBeVisible();
  await expect(card).toBeVisible();
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(bench.panel.input).toBeFocused();
});

test('the status bar says which model answers and opens the panel', async ({ bench, page, provider }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  const item = statusItem(page);
  await expect(item).toHaveText('Cellwright: Built-in analyst · offline');
  await expect(item).toHaveAccessibleName('Cellwright: Built-in analyst · offline. Open the panel');
  expect(await findings(page, '.jp-cw-Status')).toEqual([]);
  await item.click();
  await expect(bench.panel.input).toBeFocused();
  await page.keyboard.press('Control+Shift+Space');
  await expect(notebook.content.locator('.jp-Notebook:focus-within')).toBeVisible();
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(bench.panel.input).toBeFocused();

  await bench.panel.pickModel(/^stub-model/);
  const { host } = new URL(provider.baseUrl);
  await expect(item).toHaveText(`Cellwright: stub-model · sent to ${host}`);
  const gate = new Gate();
  provider.answer(() => ({ text: 'Penguins are heavy.', hold: gate.opened }));
  await bench.panel.ask('Are penguins heavy?');
  await expect(item).toHaveText('Cellwright: stub-model · answering…');
  expect(await findings(page, '.jp-cw-Status')).toEqual([]);
  await search(page, 'stop the');
  await expect(paletteItem(page, 'Stop the Cellwright Answer')).not.toHaveClass(/lm-mod-disabled/);
  await page.keyboard.press('Enter');
  await expect(bench.panel.conversation).toContainText('Stopped');
  await expect(item).toHaveText(`Cellwright: stub-model · sent to ${host}`);
  gate.open();

  await item.click();
  await expect(bench.panel.input).toBeFocused();
  await expect(item).toHaveText(`Cellwright: stub-model · sent to ${host}`);
});

test('the status item is cut where it is long, and goes with the status bar', async ({ bench, lab, provider }) => {
  const { page } = bench;
  const name = 'Mixtral-8x22B-Instruct-v0.1-quantized-w8a8-2025-01-status';
  const body = JSON.stringify({ connection: { name, model: name, baseUrl: provider.baseUrl } });
  expect((await lab.request('cellwright/connections/save', { method: 'POST', body })).ok).toBe(true);
  await bench.open();
  await bench.panel.pickModel(new RegExp(`^${name}`));
  const item = statusItem(page);
  await expect(item).toHaveAccessibleName(new RegExp(`^Cellwright: ${name} · `));
  expect((await item.boundingBox())?.width).toBeLessThan(400);
  expect(await tooWide(page.locator('#jp-bottom-panel'))).toEqual([]);

  await page.setViewportSize({ width: 900, height: 700 });
  await expect(item).toBeVisible();
  await page.setViewportSize({ width: 1390, height: 868 });
  await page.getByRole('menubar').getByRole('menuitem', { name: 'View', exact: true }).click();
  await page.locator('.lm-Menu-item').filter({ hasText: 'Appearance' }).click();
  const kept = page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().includes('statusbar-extension')
  );
  await page.locator('.lm-Menu-item').filter({ hasText: 'Show Status Bar' }).click();
  await expect(item).toBeHidden();
  // JupyterLab keeps it for the pages to come, those of other tests among them.
  await kept;
  await lab.setSettings(STATUS_BAR, {});
});
