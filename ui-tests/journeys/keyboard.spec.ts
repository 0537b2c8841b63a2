import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';
import { penguins } from '../lab/tables.js';

test('by the keyboard alone a question is asked, its proposal inserted and kept, and another run at once', async ({
  bench,
  page
}) => {
  const { panel } = bench;
  const notebook = await bench.openNotebook(penguins, { askBeforeInserting: true });
  await notebook.run(0);
  await page.keyboard.press('Control+Shift+Space');
  await expect(panel.input).toBeFocused();
  await expect(panel.dataset('df')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(panel.datasets.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+F6');
  await expect(panel.input).toBeFocused();
  await page.keyboard.type('How many rows are there');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('by island?');
  await expect(panel.input).toHaveValue('How many rows are there\nby island?');
  await page.keyboard.press('Enter');

  await expect(panel.proposal).toBeVisible();
  await expect(notebook.cells).toHaveCount(1);
  await page.keyboard.press('Alt+Enter');
  await expect(notebook.strip).toBeVisible();
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[ ]:');
  await expect(panel.input).toBeFocused();

  await page.keyboard.press('Control+Shift+Space');
  await expect(panel.root.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+Space');
  await expect(panel.input).toBeFocused();

  // Keys for the notebook do nothing while a button of the strip has the focus.
  await notebook.strip.getByRole('button', { name: 'Keep' }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(notebook.cells).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(notebook.strip).toHaveCount(0);
  await expect(notebook.cells).toHaveCount(2);

  await page.keyboard.press('Control+Shift+Space');
  await expect(panel.input).toBeFocused();
  await page.keyboard.type('How many rows are there by island?');
  await page.keyboard.press('Enter');
  // A proposal that has only just appeared is not run.
  await expect(panel.button('Insert & run')).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(notebook.cells).toHaveCount(3);
  const ran = notebook.cells.filter({ has: page.locator('.jp-InputPrompt').getByText('[2]:') });
  await expect(ran).toHaveCount(1);
  for (const count of ['168', '124', '52']) {
    await expect(notebook.output(ran)).toContainText(count);
  }
  await expect(notebook.strip).toHaveCount(0);
});
