import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { share } from '../../faults/ledger.js';
import type { NotebookCell } from '../lab/code-cell.js';
import type { Notebook } from '../lab/notebook.js';
import { penguins } from '../lab/penguins.js';
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

/** Selects the first code cell that is whole in sight, by a click beside it; its number, which is its place in the file. */
async function selectInSight(page: Page, notebook: Notebook): Promise<number> {
  let number = NaN;
  // Cells that come into sight push others about.
  await expect(async () => {
    const found = await notebook.content.locator('.jp-WindowedPanel-outer').evaluate(area => {
      const { top, bottom } = area.getBoundingClientRect();
      const prompts = [...area.querySelectorAll('.jp-CodeCell')].map(cell => ({
        text: cell.querySelector('.cm-content')?.textContent ?? '',
        box: cell.querySelector('.jp-InputPrompt')?.getBoundingClientRect()
      }));
      const { text, box } = prompts.find(({ box }) => box && box.top > top && box.bottom < bottom) ?? {};
      return { text, x: (box?.left ?? 0) + 20, y: (box?.top ?? 0) + 10 };
    });
    number = Number(/^x(\d+) = /.exec(found.text ?? '')?.[1]);
    await page.mouse.click(found.x, found.y);
    await expect(notebook.content.locator('.jp-CodeCell.jp-mod-active')).toHaveText(new RegExp(`x${number} =`), {
      timeout: 1_000
    });
  }).toPass();
  return number;
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
  await bench.kernelReady(240_000);
  const saved = async (): Promise<Saved> => {
    await notebook.save();
    return JSON.parse(readFileSync(join(lab.root, notebook.name), 'utf8')) as Saved;
  };
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  // JupyterLab may lay the output of an active cell that is out of sight over others.
  await notebook.select(1);
  let at = 0;
  // JupyterLab estimates the heights of cells that it has not drawn, and again with each that it draws.
  await expect(async () => {
    await notebook.content.locator('.jp-WindowedPanel-outer').evaluate(area => {
      area.scrollTop = area.scrollHeight / 2;
    });
    at = await selectInSight(page, notebook);
    expect(Math.abs(at - CELLS / 2)).toBeLessThan(CELLS / 4);
  }).toPass();
  const before = await saved();
  expect(before.cells.map(({ id }) => id)).toEqual(cells.map(({ id }) => id));

  await bench.panel.open();
  await bench.panel.ask('What is the average body mass by species?');
  await expect(bench.panel.drafted).toBeVisible({ timeout: 60_000 });
  await expect(notebook.strip).toBeInViewport();
  const withDraft = await saved();
  const draft = withDraft.cells[at + 1];
  expect(draft).toMatchObject({ cell_type: 'code', execution_count: null });
  expect(String(draft?.source)).toContain('body_mass_g');
  expect({ ...withDraft, cells: withDraft.cells.filter(cell => cell !== draft) }).toEqual(before);

  await selectInSight(page, notebook);
  await page.keyboard.press('z');
  await expect(notebook.strip).toHaveCount(0);
  expect(await saved()).toEqual(before);
  await page.keyboard.press('Shift+Z');
  // The cell that comes back may be out of sight, and has no widget then.
  await expect.poll(async () => (await saved()).cells.length).toBe(withDraft.cells.length);
  await bench.panel.button('Undo').click();
  await expect(notebook.strip).toHaveCount(0);
  await expect(bench.panel.conversation).toContainText('Undone');
  await selectInSight(page, notebook);
  expect(await saved()).toEqual(before);
  await lab.setSettings('@jupyterlab/notebook-extension:tracker', {});
});
