import { expect } from '@playwright/test';
import { penguins } from '../lab/penguins.js';
import { test } from '../lab/test.js';

const QUESTION = 'What is the average body mass by species?';

test('a question becomes a marked cell that runs only when asked to, and leaves without a trace', async ({ bench }) => {
  const notebook = await bench.openNotebook(penguins);
  const { panel } = bench;
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');

  await panel.open();
  await expect(panel.dataset('df')).toBeVisible();
  await panel.ask(QUESTION);

  await expect(panel.drafted).toHaveText('Drafted in cell [ ] below [1] · Not run');
  await expect(notebook.cells).toHaveCount(2);
  const draft = notebook.cell(1);
  await expect(notebook.prompt(draft)).toHaveText('[ ]:');
  await expect(notebook.output(draft)).toHaveCount(0);
  await expect(notebook.editor(draft)).toContainText('body_mass_g');
  await expect(notebook.strip).toContainText('Drafted by Cellwright');

  await notebook.strip.getByRole('button', { name: 'Run' }).dblclick();
  await expect(notebook.prompt(draft)).toHaveText('[2]:');
  for (const mean of [/3700\.66/, /3733\.0?9?/, /5076\.0/]) {
    await expect(notebook.output(draft)).toContainText(mean);
  }
  await expect(notebook.strip).toHaveCount(0);
  await expect(panel.conversation).toContainText('Ran as [2]');
  await expect(notebook.prompt(draft)).toHaveText('[2]:'); // A double click runs it once.

  await panel.button('Undo').click();
  await expect(notebook.cells).toHaveCount(1);
  await expect(panel.conversation).toContainText('Undone');

  await notebook.select(0);
  await notebook.save();
  await bench.reload();
  await expect(notebook.cells).toHaveCount(1);
  await panel.open();
  await expect(panel.conversation).toContainText(QUESTION);
  await expect(panel.conversation).toContainText('Undone');
});

test('a kept draft survives a reload with its provenance and without its mark', async ({ bench, lab }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();
  await notebook.strip.getByRole('button', { name: 'Keep' }).click();
  await expect(notebook.strip).toHaveCount(0);
  await notebook.select(0);
  await notebook.save();

  const saved = async (): Promise<
    { metadata: { cellwright?: Record<string, unknown> }; execution_count: unknown } | undefined
  > => {
    const response = await lab.request(`api/contents/${notebook.name}`);
    const file = (await response.json()) as { content: { cells: never[] } };
    return file.content.cells[1];
  };
  await expect
    .poll(async () => (await saved())?.metadata.cellwright?.['provenance'])
    .toMatchObject({ question: QUESTION });
  const cell = await saved();
  expect(cell?.metadata.cellwright).not.toHaveProperty('state');
  expect(cell?.execution_count).toBeNull();

  await bench.reload();
  await expect(notebook.cells).toHaveCount(2);
  await expect(notebook.strip).toHaveCount(0);
});

test('a draft that was not run is still marked after a reload', async ({ bench }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();
  await notebook.select(0);
  await notebook.save();
  await bench.reload();
  await expect(notebook.strip).toBeVisible();
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[ ]:');
  await notebook.strip.getByRole('button', { name: 'Discard' }).click();
  await expect(notebook.cells).toHaveCount(1);
});

test('a discarded draft is said to be, and comes back where it was as the user had changed it', async ({
  bench,
  page
}) => {
  const notebook = await bench.openNotebook([...penguins, { id: 'last', source: '1' }]);
  await notebook.run(0);
  await notebook.select(0);
  const { panel } = bench;
  await panel.open();
  await panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();
  await notebook.editor(notebook.cell(1)).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# mine\n');
  await notebook.strip.getByRole('button', { name: 'Discard' }).click();
  await expect(notebook.cells).toHaveCount(2);
  await expect(panel.conversation).toContainText('Discarded the draft');
  await panel.button('Undo').click();
  await expect(notebook.cells).toHaveCount(3);
  await expect(notebook.editor(notebook.cell(1))).toContainText('# mine');
  await expect(notebook.strip).toBeVisible();
  await expect(panel.drafted).toBeVisible();
  await expect(panel.button('Undo')).toBeFocused();
});

test('undo finds the draft after it was moved and other cells were added', async ({ bench, page }) => {
  const notebook = await bench.openNotebook(penguins);
  await notebook.run(0);
  await bench.panel.open();
  await bench.panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();

  await notebook.select(1);
  await page.keyboard.press('Control+Shift+ArrowUp');
  await expect(notebook.editor(notebook.cell(0))).toContainText('body_mass_g');
  await notebook.select(1);
  await page.keyboard.press('b');
  await expect(notebook.cells).toHaveCount(3);

  await bench.panel.button('Undo').click();
  await expect(notebook.cells).toHaveCount(2);
  await expect(notebook.editor(notebook.cell(0))).toContainText('read_csv');
});
