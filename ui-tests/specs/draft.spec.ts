import { expect } from '@playwright/test';
import { test } from '../lab/test.js';

const QUESTION = 'What is the average body mass by species?';

test('undo finds the draft after it was moved and other cells were added', async ({ bench, page }) => {
  const notebook = await bench.start();
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
