import { expect, type Locator, type Page } from '@playwright/test';
import type { ConnectionDraft } from '../../src/protocol/index.js';
import { findings, tooWide } from '../lab/findings.js';
import type { LabServer } from '../lab/start-server.js';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

/** Two that differ at their end only, in a list that is longer than its place. */
const NAMES = [
  'Llama-3.3-70B-Instruct-Turbo-quantized-w8a8-2025-01-v1',
  'Llama-3.3-70B-Instruct-Turbo-quantized-w8a8-2025-01-v2',
  ...Array.from({ length: 12 }, (_, at) => `model-${String(at + 1)}`)
];

test.use({ model: 'provider' });

/** Stores connections as the panel does. */
async function store(lab: LabServer, drafts: readonly ConnectionDraft[]): Promise<void> {
  for (const connection of drafts) {
    const body = JSON.stringify({ connection });
    const { ok } = await lab.request('cellwright/connections/save', { method: 'POST', body });
    expect(ok).toBe(true);
  }
}

test.beforeAll(({ lab, provider }) =>
  store(
    lab,
    NAMES.map(name => ({ name, model: name, baseUrl: provider.baseUrl }))
  )
);

/** Whether all of an element can be seen where it stands, not only scrolled to. */
async function inside(inner: Locator, outer: Locator): Promise<boolean> {
  const [box, around] = [await inner.boundingBox(), await outer.boundingBox()];
  if (box === null || around === null) {
    return false;
  }
  return box.y >= around.y - 1 && box.y + box.height <= around.y + around.height + 1;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('at 300 px names stand in full, what is below them stays in sight, and the footer cuts no word', async ({
  bench,
  page
}) => {
  await bench.open();
  const { panel } = bench;
  await bench.panel.setWidth(300);
  await panel.picker.click();
  const menu = panel.root.getByRole('menu', { name: 'Model' });
  const add = menu.getByRole('menuitem', { name: 'Add a model…' });
  // Each of them once, beside what another test connected.
  for (const name of NAMES) {
    await expect(menu.getByRole('menuitemradio').filter({ hasText: new RegExp(`^${name}(?!\\d)`) })).toHaveCount(1);
  }
  await expect(add).toBeInViewport({ ratio: 1 });
  expect(await inside(add, menu)).toBe(true);
  expect(await tooWide(menu)).toEqual([]);
  const clipped = await menu
    .locator('.jp-cw-Popup-label, .jp-cw-Popup-fact')
    .evaluateAll(all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent));
  expect(clipped).toEqual([]);
  const sizes = await menu
    .getByRole('menuitem', { name: /^(Check|Edit|Remove) / })
    .evaluateAll(all => all.map(each => `${String(each.clientWidth)} × ${String(each.clientHeight)}`));
  expect(new Set(sizes).size).toBe(1);
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);

  await menu.getByRole('menuitemradio', { name: /-v2/ }).click();
  await expect(panel.picker).toBeFocused();
  await expect(panel.picker).toHaveAccessibleName(/^Model: Llama.*-v2 · 127\.0\.0\.1:\d+$/);
  // Where it runs is seen whole or not at all.
  const place = panel.picker.getByText('127.0.0.1');
  expect(
    (await inside(place, panel.picker)) ? await place.evaluate(each => each.scrollWidth - each.clientWidth) : 0
  ).toBe(0);
});

test('by keyboard alone a model is found, added and left; the focus is never lost', async ({ bench, page }) => {
  await bench.open();
  const { panel } = bench;
  await panel.pickModel('model-12');
  await expect(panel.picker).toBeFocused();
  await page.keyboard.press('Enter');
  const picked = panel.root.getByRole('menuitemradio', { name: 'model-12' });
  await expect(picked).toBeFocused();
  await expect(picked).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Add a model…');
  await page.keyboard.press('Enter');
  const form = panel.root.getByRole('dialog', { name: 'Connect a model' });
  await expect(form.getByLabel('Base URL')).toBeFocused();
  await expect(panel.root.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(panel.picker).toBeFocused();

  // The same once its code is there.
  await page.keyboard.press('ArrowDown');
  await expect(picked).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Base URL')).toBeFocused();
  const path: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    path.push(
      await page.evaluate(() => {
        const active = document.activeElement;
        const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : null;
        return label ?? active?.getAttribute('aria-label') ?? active?.textContent ?? '';
      })
    );
    await page.keyboard.press(at < 6 ? 'Tab' : 'Escape');
  }
  expect(path).toEqual(['Base URL', 'API key', 'Model', 'Models that the provider lists', 'More', 'Test', 'Save']);
  await expect(form).toHaveCount(0);
});

test('form and list say what they are to those who cannot see them', async ({ bench, page, provider }) => {
  provider.answer(() => ({ text: 'ready' }));
  await bench.open();
  const { panel } = bench;
  await panel.picker.click();
  const menu = panel.root.getByRole('menu', { name: 'Model' });
  await expect(menu.getByRole('group', { name: 'Over the network' })).toMatchAriaSnapshot(`
    - group "Over the network":
      - menuitemradio /stub-model/
      - menuitem "Test stub-model"
  `);
  await expect(menu.getByRole('group', { name: /^On / })).toMatchAriaSnapshot(`
    - group /On /:
      - menuitemradio /Llama-3.3.*-v1/
      - menuitem /Test Llama-3.3.*-v1/
      - menuitem /Edit Llama-3.3.*-v1/
      - menuitem /Remove Llama-3.3.*-v1/
  `);
  await menu.getByRole('menuitem', { name: 'Edit model-7' }).click();
  const form = panel.root.getByRole('dialog', { name: 'Connection model-7' });
  await form.getByRole('button', { name: 'More' }).click();
  await expect(form).toMatchAriaSnapshot(`
    - dialog "Connection model-7":
      - heading "Connection model-7" [level=2]
      - button "Close"
      - group "Connection":
        - textbox "Base URL"
        - textbox "API key"
        - combobox "Model"
        - button "Models that the provider lists"
        - button "More" [expanded]
        - textbox "Name in the list"
        - textbox "Context size"
        - combobox "Acts by"
        - textbox "Headers"
        - textbox "Prices per million tokens"
        - textbox "Longest wait in seconds"
        - button "Test"
        - button "Save"
  `);
  expect(await tooWide(form)).toEqual([]);
  const wait = form.getByLabel('Longest wait in seconds');
  await wait.fill('soon');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('status').filter({ hasText: 'a number of seconds' })).toBeInViewport({ ratio: 0.95 });
  await expect(wait).toBeFocused();
  await wait.fill('300');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await panel.picker.click();
  await menu.getByRole('menuitem', { name: 'Edit model-7' }).click();
  await form.getByRole('button', { name: 'More' }).click();
  await expect(wait).toHaveValue('300');
});

test('the meter and what the model sees count the same', async ({ bench, page }) => {
  await bench.start(penguins, /^stub-model/);
  const { panel } = bench;
  await panel.input.fill('How heavy are the penguins of each island?');
  const meter = panel.root.locator('.jp-cw-Meter');
  await expect(panel.dataset('df')).toBeVisible();
  for (let look = 0; look < 3; look += 1) {
    await panel.button('What the model sees').click();
    const dialog = panel.root.getByRole('dialog', { name: 'What the model sees' });
    const sum = dialog.getByText(/^[\d,]+ tokens$/);
    await expect(sum).toBeVisible();
    await expect(meter).toHaveText((await sum.textContent()) ?? '');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
