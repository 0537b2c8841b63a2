import { expect, type Locator, type Page } from '@playwright/test';
import type { CodeCell } from '../lab/notebook-file.js';
import type { Notebook } from '../lab/notebook.js';
import { test } from '../lab/test.js';
import type { Workbench } from '../lab/workbench.js';

/** A code cell that carries the mark of a draft in the file, as anybody can write it; no chat knows the run. */
function draftedCell(id: string, source: string): CodeCell {
  return {
    id,
    source,
    metadata: {
      cellwright: {
        state: 'draft',
        runId: `run-${id}`,
        cellId: id,
        provenance: {
          question: 'What is safe to run?',
          model: 'builtin',
          date: '2026-01-02T14:02:00.000Z',
          version: '0.1.0',
          source,
          datasets: [{ name: 'df', fingerprint: 'f1', rows: 344, columns: 8 }],
          checks: [{ id: 'columns', status: 'passed', text: '3 columns exist' }],
          assumptions: []
        }
      }
    }
  };
}

const CELLS = [
  { id: 'a', source: '"ran a"' },
  draftedCell('d1', '"ran d1"'),
  { id: 'b', source: '"ran b"' },
  draftedCell('d2', '"ran d2"'),
  { id: 'c', source: '"ran c"' }
];

/** Opens a notebook, waits for the strips over its drafts, and selects a cell. */
async function open(
  bench: Workbench,
  { cells = CELLS, strips = 2, active = 0 }: { cells?: readonly CodeCell[]; strips?: number; active?: number } = {}
): Promise<Notebook> {
  const notebook = await bench.openNotebook(cells);
  await expect(notebook.strip).toHaveCount(strips);
  await notebook.select(active);
  return notebook;
}

/** Shift Enter, three times as fast as a page can take it: no time passes that a person could use to read. */
async function walkDown(page: Page): Promise<void> {
  await page.keyboard.down('Shift');
  await Promise.all([1, 2, 3].map(() => page.keyboard.press('Enter')));
  await page.keyboard.up('Shift');
}

/** Presses Shift Enter until the first draft has run: a press that is too soon does not count. */
async function runFirstDraft(page: Page, notebook: Notebook): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift+Enter');
    await expect(notebook.output(notebook.cell(1))).toHaveText("'ran d1'", { timeout: 1_000 });
  }).toPass();
}

const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: 'not accepted' });

/** Picks an entry of a menu, and says yes to a restart of the kernel. */
async function pick(page: Page, menu: 'Run' | 'Kernel', name: string): Promise<void> {
  await page.getByRole('menuitem', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  if (name.startsWith('Restart')) {
    await page.getByRole('button', { name: 'Confirm Kernel Restart' }).click();
  }
}

/** What each cell shows; empty where it has not run. */
async function expectOutputs(notebook: Notebook, outputs: readonly string[]): Promise<void> {
  for (const [at, text] of outputs.entries()) {
    if (text !== '') {
      await expect(notebook.output(notebook.cell(at))).toHaveText(`'ran ${text}'`);
    }
  }
  for (const [at, text] of outputs.entries()) {
    if (text === '') {
      await expect(notebook.output(notebook.cell(at))).toHaveCount(0);
      await expect(notebook.prompt(notebook.cell(at))).toHaveText('[ ]:');
    }
  }
}

for (const [menu, command, active, title, outputs] of [
  ['Run', 'Run All Cells', 0, '2 drafts were not accepted', ['a', '', 'b', '', 'c']],
  ['Run', 'Run All Above Selected Cell', 3, '1 draft was not accepted', ['a', '', 'b', '', '']],
  ['Run', 'Run Selected Cell and All Below', 2, '1 draft was not accepted', ['', '', 'b', '', 'c']],
  ['Kernel', 'Restart Kernel and Run up to Selected Cell…', 3, '2 drafts were not accepted', ['a', '', 'b', '', '']],
  ['Kernel', 'Restart Kernel and Run All Cells…', 0, '2 drafts were not accepted', ['a', '', 'b', '', 'c']]
] as const) {
  test(`${command} asks once, and runs what is left without the drafts`, async ({ bench }) => {
    const notebook = await open(bench, { active });
    await pick(bench.page, menu, command);
    await expect(dialog(bench.page)).toContainText(title);
    await expect(dialog(bench.page).getByRole('button', { name: /^Leave (it|them) out$/ })).toBeFocused();
    await bench.page.keyboard.press('Enter');
    await expectOutputs(notebook, outputs);
    await expect(notebook.strip).toHaveCount(2);
    await expect(dialog(bench.page)).toHaveCount(0);
  });
}

test('by the palette and the keyboard alone, drafts are run too when the user says so', async ({ bench }) => {
  const { page } = bench;
  const notebook = await open(bench);
  await page.keyboard.press('Control+Shift+c');
  await expect(page.locator('#modal-command-palette input')).toBeFocused();
  await page.keyboard.type('Run All Cells');
  await expect(page.locator('.lm-CommandPalette-item.lm-mod-active')).toContainText('Run All Cells');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog(page).getByRole('button', { name: 'Run them too' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOutputs(notebook, ['a', 'd1', 'b', 'd2', 'c']);
  await expect(notebook.strip).toHaveCount(0);
});

test('Show goes to the first draft, Escape back to work, and neither runs a cell', async ({ bench }) => {
  const { page } = bench;
  const notebook = await open(bench);
  await pick(page, 'Run', 'Run All Cells');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await pick(page, 'Run', 'Run All Cells');
  await dialog(page).getByRole('button', { name: 'Show' }).click();
  await expect(notebook.cell(1)).toHaveClass(/jp-mod-active/);
  await expectOutputs(notebook, ['', '', '', '', '']);
});

test('a selection of several cells asks, by the key that runs them', async ({ bench }) => {
  const { page } = bench;
  const notebook = await open(bench);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toContainText('1 draft was not accepted');
  await page.keyboard.press('Enter');
  await expectOutputs(notebook, ['a', '', 'b', '', '']);
});

test('a draft that is the only cell is not run by Run All Cells', async ({ bench }) => {
  const notebook = await open(bench, { cells: [draftedCell('d', '"ran d"')], strips: 1 });
  await pick(bench.page, 'Run', 'Run All Cells');
  await expect(dialog(bench.page)).toContainText('1 draft was not accepted');
  await bench.page.keyboard.press('Enter');
  await expectOutputs(notebook, ['']);
});

test('drafts that were kept or run are cells like any other', async ({ bench }) => {
  const notebook = await bench.openNotebook(CELLS);
  await expect(notebook.strip).toHaveCount(2);
  await notebook.strip.first().getByRole('button', { name: 'Keep' }).click();
  await notebook.strip.first().getByRole('button', { name: 'Run' }).click();
  await expect(notebook.strip).toHaveCount(0);
  await notebook.select(0);
  await pick(bench.page, 'Run', 'Run All Cells');
  await expectOutputs(notebook, ['a', 'd1', 'b', 'd2', 'c']);
  await expect(dialog(bench.page)).toHaveCount(0);
});

test('walking down with Shift Enter stops at a draft, says so, and runs it with the next press', async ({ bench }) => {
  const { page } = bench;
  const notebook = await open(bench);
  await walkDown(page);
  await expect(notebook.cell(1)).toHaveClass(/jp-mod-active/);
  await expect(notebook.strip.first().getByRole('status')).toHaveText('A draft, not run yet. The next press runs it.');
  await expectOutputs(notebook, ['a', '', '', '', '']);
  await runFirstDraft(page, notebook);
  await expect(notebook.cell(2)).toHaveClass(/jp-mod-active/);
});

test('a key that is held down stops at a draft however long it is held', async ({ bench }) => {
  const { page } = bench;
  const notebook = await open(bench);
  await page.keyboard.down('Shift');
  // Pressed again without having been let go, as the system does it.
  for (let pressed = 0; pressed < 20; pressed += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(100);
  }
  await page.keyboard.up('Enter');
  await page.keyboard.up('Shift');
  await expect(notebook.cell(1)).toHaveClass(/jp-mod-active/);
  await expectOutputs(notebook, ['a', '', '', '', '']);
  await runFirstDraft(page, notebook);
});

test('of two drafts in a row, each waits for a press of its own', async ({ bench }) => {
  const { page } = bench;
  const notebook = await bench.openNotebook([draftedCell('d1', '"ran d1"'), draftedCell('d2', '"ran d2"')]);
  await expect(notebook.strip.first().getByRole('button', { name: 'Run' })).not.toHaveAttribute('aria-disabled');
  await notebook.select(0);
  await walkDown(page);
  const second = notebook.strip.last().getByRole('status');
  await expect(second).toHaveText('A draft, not run yet. The next press runs it.');
  await expectOutputs(notebook, ['d1', '']);
});

test('a draft at the end stays the active cell and is not run by the press that reaches it', async ({ bench }) => {
  const { page } = bench;
  const notebook = await open(bench, { cells: CELLS.slice(0, 2), strips: 1 });
  await walkDown(page);
  await expect(notebook.cell(1)).toHaveClass(/jp-mod-active/);
  await expectOutputs(notebook, ['a', '', '']);
});

test('a draft that the user selected runs with the first press', async ({ bench }) => {
  const notebook = await bench.openNotebook(CELLS);
  await expect(notebook.strip.first().getByRole('button', { name: 'Run' })).not.toHaveAttribute('aria-disabled');
  await notebook.select(1);
  await bench.page.keyboard.press('Control+Enter');
  await expectOutputs(notebook, ['', 'd1', '', '', '']);
});

test('what a file claims of a draft is said to be its own word, before and after the draft is kept', async ({
  bench
}) => {
  const { page } = bench;
  const notebook = await bench.openNotebook([draftedCell('d', '"ran d"')]);
  await expect(notebook.strip).toContainText('This file says: drafted by Cellwright');
  await expect(notebook.strip).not.toContainText('What is safe to run?');
  await notebook.strip.getByRole('button', { name: 'Where this cell comes from' }).click();
  const popup = page.getByRole('dialog', { name: 'This file says' });
  await expect(popup).toContainText('None of your chats made this draft.');
  await expect(popup.getByRole('button', { name: 'Show in chat' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await notebook.strip.getByRole('button', { name: 'Keep' }).click();
  await expect(notebook.strip).toHaveCount(0);
  await notebook.editor(notebook.cell(0)).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Where This Cell Comes From' }).click();
  await expect(popup).toContainText('None of your chats made this draft.');
});

test('a draft of the user’s own chats is known after a reload', async ({ bench }) => {
  const notebook = await bench.start();
  await bench.panel.ask('What is the average body mass by species?');
  await expect(notebook.strip).toContainText('Drafted by Cellwright · from ‘What is the average body mass');
  await notebook.select(0);
  await notebook.save();
  await bench.reload();
  await expect(notebook.strip).toContainText('Drafted by Cellwright · from ‘What is the average body mass');
});

test('Alt Shift Enter, pressed at the moment a draft appears, does not run it', async ({ bench }) => {
  const { page, panel } = bench;
  const notebook = await bench.start();
  await panel.ask('What is the average body mass by species?');
  // Pressed again and again from the question on, until the draft is there: some press meets its very first moment.
  while ((await notebook.strip.count()) === 0) {
    await page.keyboard.press('Alt+Shift+Enter');
  }
  await expect(notebook.prompt(notebook.draft)).toHaveText('[ ]:');
});
