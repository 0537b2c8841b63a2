import { expect } from '@playwright/test';
import { test } from '../lab/test.js';

const QUESTION = 'mean mass by species';
const CHANGE = 'Change: “mass” read as body_mass_g';

test('another reading of an assumption takes the place of the waiting draft, by keys alone', async ({ bench }) => {
  const notebook = await bench.start();
  const { panel, page } = bench;
  await expect(panel.dataset('df')).toBeVisible();
  await panel.ask(QUESTION);
  await expect(panel.drafted).toBeVisible();
  const draft = notebook.cell(1);
  await expect(notebook.editor(draft)).toContainText('body_mass_g');

  const change = panel.button(CHANGE);
  await change.focus();
  await page.keyboard.press('ArrowDown');
  const menu = panel.root.getByRole('menu', { name: /“mass” read as body_mass_g/ });
  const readings = menu.getByRole('menuitem');
  await expect(readings.filter({ hasText: 'flipper_length_mm' })).toHaveCount(1);
  await expect(readings.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(change).toBeFocused();
  await expect(notebook.editor(draft)).toContainText('body_mass_g');

  await page.keyboard.press('Enter');
  const wanted = readings.filter({ hasText: 'flipper_length_mm' });
  for (let steps = 0; !(await wanted.evaluate(item => item === document.activeElement));) {
    expect((steps += 1)).toBeLessThan(8);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(notebook.editor(draft)).toContainText('flipper_length_mm');
  await expect(notebook.editor(draft)).not.toContainText('body_mass_g');
  await expect(notebook.cells).toHaveCount(2);
  await expect(panel.conversation).toContainText('Undone');
  await expect(notebook.prompt(draft)).toHaveText('[ ]:');
  await expect(panel.conversation).toContainText('Read “mass” as flipper_length_mm, not as body_mass_g.');

  await panel.ask('and the median?');
  await expect(notebook.cells).toHaveCount(3);
  await expect(notebook.editor(notebook.cell(2))).toContainText('flipper_length_mm');
  await expect(notebook.editor(notebook.cell(2))).toContainText('median');

  await panel.button('Undo').first().click();
  await expect(notebook.cells).toHaveCount(2);
});

test('a draft that was run stays, and the changed one is another cell', async ({ bench }) => {
  const notebook = await bench.start();
  const { panel } = bench;
  await expect(panel.dataset('df')).toBeVisible();
  await panel.ask(QUESTION);
  await expect(panel.drafted).toBeVisible();
  const first = notebook.cell(1);
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.prompt(first)).toHaveText('[2]:');

  await panel.button(CHANGE).click();
  await panel.root.getByRole('menuitem', { name: 'flipper_length_mm' }).click();
  await expect(notebook.cells).toHaveCount(3);
  await expect(notebook.editor(first)).toContainText('body_mass_g');
  await expect(notebook.output(first)).toContainText('3700');
  await expect(notebook.editor(notebook.cell(2))).toContainText('flipper_length_mm');
  await expect(notebook.prompt(notebook.cell(2))).toHaveText('[ ]:');
});
