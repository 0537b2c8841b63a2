import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';
import { penguins } from '../lab/tables.js';

const QUESTION = 'mean body_mass_g by species';

type SavedCell = {
  readonly source: unknown;
  readonly metadata: { readonly cellwright?: Readonly<Record<string, unknown>> };
  readonly execution_count: unknown;
};

test('a question becomes a marked cell that runs only when asked to; undone, discarded or kept, it stays so over a reload', async ({
  bench,
  lab,
  page
}) => {
  const notebook = await bench.start([...penguins, { id: 'last', source: '1' }], /Built-in analyst/);
  const { panel } = bench;
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  await expect(panel.dataset('df')).toBeVisible();

  // Run and undone, it leaves no trace.
  await panel.ask(QUESTION);
  await expect(panel.drafted).toHaveText('Drafted in cell [ ] below [1] · Not run');
  await expect(notebook.cells).toHaveCount(3);
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
  await panel.button('Undo').click();
  await expect(notebook.cells).toHaveCount(2);
  await expect(panel.conversation).toContainText('Undone');
  // A double click ran it once.
  await notebook.run(0);
  await expect(notebook.prompt(notebook.cell(0))).toHaveText('[3]:');

  // Discarded, it comes back where it was.
  await panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();
  await notebook.strip.getByRole('button', { name: 'Discard' }).click();
  await expect(notebook.cells).toHaveCount(2);
  await expect(panel.conversation).toContainText('Discarded the draft');
  await panel.button('Undo').click();
  await expect(notebook.cells).toHaveCount(3);
  await expect(notebook.strip).toBeVisible();
  await expect(panel.drafted).toBeVisible();
  await expect(panel.button('Undo')).toBeFocused();

  await notebook.editor(draft).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# mine\n');

  // Kept, it is stored with its provenance and without its mark; one that was not run, with its mark.
  await notebook.strip.getByRole('button', { name: 'Keep' }).click();
  await expect(notebook.strip).toHaveCount(0);
  await notebook.select(0);
  await panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();
  await expect(notebook.cells).toHaveCount(4);
  await notebook.select(0);
  await notebook.save();
  const response = await lab.request(`api/contents/${notebook.name}`);
  const { content } = (await response.json()) as { readonly content: { readonly cells: readonly SavedCell[] } };
  const kept = content.cells.find(({ source }) => String(source).includes('# mine'));
  expect(kept?.metadata.cellwright?.['provenance']).toMatchObject({ question: QUESTION });
  expect(kept?.metadata.cellwright).not.toHaveProperty('state');
  expect(kept?.execution_count).toBeNull();

  await bench.reload();
  await expect(notebook.cells).toHaveCount(4);
  await expect(notebook.strip).toHaveCount(1);
  await expect(notebook.draft).not.toContainText('# mine');
  await expect(notebook.prompt(notebook.draft)).toHaveText('[ ]:');
  await panel.open();
  await expect(panel.conversation).toContainText(QUESTION);
  await expect(panel.conversation).toContainText('Undone');
  await notebook.strip.getByRole('button', { name: 'Discard' }).click();
  await expect(notebook.cells).toHaveCount(3);
  await expect(notebook.strip).toHaveCount(0);
});
