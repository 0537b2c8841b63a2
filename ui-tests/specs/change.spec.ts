import { expect, type Page } from '@playwright/test';
import { penguins } from '../lab/tables.js';
import type { Notebook } from '../lab/notebook.js';
import { test } from '../lab/test.js';
import type { Workbench } from '../lab/workbench.js';

test.use({ scenario: 'assistant' });

async function open(bench: Workbench): Promise<Notebook> {
  const notebook = await bench.openNotebook([...penguins, { id: 'count', source: 'len(df)' }]);
  await notebook.run(0);
  await notebook.run(1);
  await expect(notebook.output(notebook.cell(1))).toHaveText('344');
  await bench.panel.open();
  await bench.panel.pickModel(/scripted/i);
  return notebook;
}

async function press(notebook: Notebook, page: Page, key: string): Promise<void> {
  await notebook.select(0);
  await page.keyboard.press(key);
}

test('a change waits for the user, is one undo step, and the panel puts the old cell back', async ({ bench, page }) => {
  const notebook = await open(bench);
  const { panel } = bench;
  await panel.ask('Change the count');
  await expect(panel.conversation.getByRole('article', { name: 'Suggested change to [2]' })).toContainText(
    'Counts one more.'
  );
  await expect(notebook.editor(notebook.cell(1))).toHaveText('len(df)');

  await panel.button('Replace cell [2]').click();
  await expect(panel.drafted).toHaveText('Drafted in cell [ ] below [1] · Not run');
  await expect(notebook.cells).toHaveCount(2);
  await expect(notebook.editor(notebook.draft)).toHaveText('len(df) + 1');
  await expect(notebook.output(notebook.draft)).toHaveCount(0);

  await press(notebook, page, 'z');
  await expect(notebook.editor(notebook.cell(1))).toHaveText('len(df)');
  await expect(notebook.output(notebook.cell(1))).toHaveText('344');
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[2]:');
  await press(notebook, page, 'Shift+Z');
  await expect(notebook.editor(notebook.draft)).toHaveText('len(df) + 1');

  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.cell(1))).toHaveText('345');
  await notebook.select(0);
  await notebook.save();
  await bench.reload();
  await expect(notebook.cells).toHaveCount(2);
  await panel.open();
  await panel.button('Undo').click();
  await expect(notebook.editor(notebook.cell(1))).toHaveText('len(df)');
  await expect(notebook.cells).toHaveCount(2);
  await expect(panel.conversation).toContainText('Undone');
});

test('text is drafted as text, and nothing it names is fetched before the user renders it', async ({ bench, page }) => {
  const fetched: string[] = [];
  await page.route('https://example.invalid/**', route => {
    fetched.push(route.request().url());
    return route.abort();
  });
  const notebook = await open(bench);
  const { panel } = bench;
  const text = notebook.content.locator('.jp-MarkdownCell');
  await panel.ask('Explain it');
  await expect(panel.conversation).toContainText('Drafted as text below');
  await expect(notebook.editor(text)).toContainText('![mark]');
  await expect(notebook.strip).toBeVisible();
  await expect(text.locator('img')).toHaveCount(0);
  expect(fetched).toEqual([]);
  await notebook.strip.getByRole('button', { name: 'Discard' }).click();
  await expect(text).toHaveCount(0);

  await panel.ask('Give it a title');
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(text.getByRole('heading', { name: 'Plain penguins' })).toBeVisible();
  await expect(notebook.strip).toHaveCount(0);
  await expect(panel.conversation).toContainText('Kept as text');
  await notebook.select(0);
  await notebook.save();
  await bench.reload();
  await panel.open();
  await expect(panel.conversation).toContainText('Kept as text');
  await panel.conversation.getByTitle('Take the cell out of the notebook').click();
  await expect(text).toHaveCount(0);
  expect(fetched).toEqual([]);
});
