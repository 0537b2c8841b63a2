import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { share } from '../../faults/ledger.js';
import { selectCell } from '../lab/application.js';
import type { NotebookCell } from '../lab/notebook-file.js';
import type { Notebook } from '../lab/notebook.js';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

const CELLS = 5_000 * share;

/** Loads the penguins; of the cells below, each third one is text. */
const cells: readonly NotebookCell[] = [
  ...penguins,
  ...Array.from({ length: CELLS - 1 }, (_, at): NotebookCell => {
    const id = `cell-${at + 1}`;
    return at % 3 === 2 ? { id, markdown: `## Part ${at + 1}` } : { id, source: `x${at + 1} = ${at + 1}` };
  })
];

type SavedCell = { readonly id: string; readonly source: unknown; readonly execution_count?: unknown };
type Saved = { readonly cells: readonly SavedCell[] };

/** A code cell in the middle, by its number, which is its place in the file. */
const MIDDLE = 3 * Math.floor(CELLS / 6) + 1;

/** Selects that cell where it is in sight. */
async function selectMiddle(page: Page, notebook: Notebook): Promise<void> {
  await selectCell(page, MIDDLE);
  const active = notebook.content.locator('.jp-CodeCell.jp-mod-active');
  await expect(active).toHaveText(new RegExp(`x${MIDDLE} =`));
  await expect(active).toBeInViewport();
  await expect(notebook.content.locator('.jp-Notebook:focus-within')).toBeVisible();
}

test('in a notebook of thousands of cells a draft lands below the active one, leaves in one step, and nothing else changes', async ({
  bench,
  lab,
  page
}) => {
  test.setTimeout(300_000);
  // Without it JupyterLab itself goes on for eight minutes to put the cells into the page.
  await lab.setSettings('@jupyterlab/notebook-extension:tracker', { windowingMode: 'full' });
  const notebook = bench.writeNotebook(cells);
  await bench.goto(`lab/workspaces/many-${process.pid}/tree/${notebook.name}`);
  // JupyterLab itself takes long before it starts the kernel of so many cells.
  await bench.kernelReady({ timeout: 240_000 });
  const saved = async (): Promise<Saved> => {
    await notebook.save();
    return JSON.parse(readFileSync(join(lab.root, notebook.name), 'utf8')) as Saved;
  };
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  await selectMiddle(page, notebook);
  const before = await saved();
  expect(before.cells.map(({ id }) => id)).toEqual(cells.map(({ id }) => id));

  await bench.panel.open();
  await bench.panel.ask('What is the average body mass by species?');
  await expect(bench.panel.drafted).toBeVisible({ timeout: 60_000 });
  await expect(notebook.strip).toBeInViewport();
  const withDraft = await saved();
  const draft = withDraft.cells[MIDDLE + 1];
  expect(draft).toMatchObject({ cell_type: 'code', execution_count: null });
  expect(String(draft?.source)).toContain('body_mass_g');
  expect({ ...withDraft, cells: withDraft.cells.filter(cell => cell !== draft) }).toEqual(before);

  await selectMiddle(page, notebook);
  await page.keyboard.press('z');
  await expect(notebook.strip).toHaveCount(0);
  expect(await saved()).toEqual(before);
  await page.keyboard.press('Shift+Z');
  // The cell that comes back may be out of sight, and has no widget then.
  await expect.poll(async () => (await saved()).cells.length).toBe(withDraft.cells.length);
  await bench.panel.button('Undo').click();
  await expect(notebook.strip).toHaveCount(0);
  await expect(bench.panel.conversation).toContainText('Undone');
  await selectMiddle(page, notebook);
  expect(await saved()).toEqual(before);
  await lab.setSettings('@jupyterlab/notebook-extension:tracker', {});
});
