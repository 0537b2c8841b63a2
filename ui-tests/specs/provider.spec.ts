import { expect } from '@playwright/test';
import type { Notebook } from '../lab/notebook.js';
import { draftsCode, Gate, type Provider } from '../lab/provider.js';
import { CODE, people } from '../lab/tables.js';
import { test } from '../lab/test.js';
import type { Workbench } from '../lab/workbench.js';

test.use({ model: 'provider' });

/** Asks in a notebook that is saved, and waits until the model writes the code, which comes once the gate is opened. */
async function askHeld(
  bench: Workbench,
  provider: Provider
): Promise<{ readonly notebook: Notebook; readonly held: Gate }> {
  const held = new Gate();
  provider.answer(...draftsCode(CODE, held.opened));
  const notebook = await bench.start(people, /stub-model/);
  await notebook.save();
  await bench.panel.ask('What is the mean pay in each city?');
  await expect.poll(() => provider.requests.length).toBe(2);
  return { notebook, held };
}

test('a wide frame beside df leaves the request at most half as large again', async ({ bench, provider }) => {
  const notebook = await bench.start(
    [...people, { id: 'wide', source: 'wide = pd.DataFrame({f"measure_{i}": [i] for i in range(2000)})\nwide.shape' }],
    /stub-model/
  );
  await expect(notebook.prompt(notebook.cell(0))).toHaveText('[1]:');
  const ask = async (): Promise<number> => {
    provider.answer(() => ({ text: 'Understood.' }));
    await bench.panel.ask('What is the mean yearly_pay by home_city?');
    await expect(bench.panel.conversation).toContainText('Understood.');
    return provider.requests[0]?.body.length ?? 0;
  };
  const alone = await ask();
  await bench.panel.button('New chat').click();
  await expect(bench.panel.conversation).not.toContainText('Understood.');
  await notebook.run(1);
  await expect(notebook.output(notebook.cell(1))).toHaveText('(1, 2000)');
  const beside = await ask();
  expect(alone).toBeGreaterThan(0);
  expect(beside).toBeLessThanOrEqual(alone * 1.5);
});

test('a draft goes into the notebook of its question, also when that was renamed and another tab is in front', async ({
  bench,
  page,
  provider
}) => {
  const { notebook: first, held } = await askHeld(bench, provider);
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: /Rename Notebook/ }).click();
  const renamed = `renamed-${first.name}`;
  await page.getByRole('dialog').getByRole('textbox').fill(renamed);
  await page.keyboard.press('Enter');
  await expect(bench.panel.root).toContainText(renamed);
  const second = bench.writeNotebook([{ id: 'other', source: '1 + 1' }]);
  await bench.openBeside(second);
  await expect(bench.panel.root).toContainText(renamed);
  held.open();
  await expect(bench.panel.drafted).toBeVisible();
  await expect(second.cells).toHaveCount(1);

  await bench.panel.button('Show').first().click();
  await expect(first.tab).toHaveAttribute('aria-selected', 'true');
  await expect(first.cells).toHaveCount(2);
  await expect(first.strip).toBeVisible();
  await expect(first.editor(first.cell(1))).toHaveText(CODE);
});

test('code for a notebook that was closed meanwhile stays in the panel', async ({ bench, provider, page }) => {
  const { notebook, held } = await askHeld(bench, provider);
  await notebook.tab.locator('.lm-TabBar-tabCloseIcon').click();
  const dialog = page.getByRole('dialog');
  const asked = await Promise.race([
    dialog.waitFor().then(() => true),
    notebook.tab.waitFor({ state: 'detached' }).then(() => false)
  ]);
  if (asked) {
    await dialog.getByRole('button', { name: /Discard/ }).click();
  }
  held.open();
  await expect(bench.panel.root).toContainText('The notebook was closed');
  await expect(bench.panel.proposal).toContainText(CODE);
});
