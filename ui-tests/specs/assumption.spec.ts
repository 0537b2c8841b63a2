import { expect } from '@playwright/test';
import { test } from '../lab/test.js';

test('another reading of an assumption is a cell below a draft that was run, and takes the place of one that waits, by keys alone', async ({
  bench
}) => {
  const notebook = await bench.start();
  const { panel, page } = bench;
  await expect(panel.dataset('df')).toBeVisible();
  await panel.ask('mean mass by species');
  await expect(panel.drafted).toBeVisible();
  const ran = notebook.cell(1);
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.prompt(ran)).toHaveText('[2]:');
  await panel.button('Change: “mass” read as body_mass_g').click();
  await panel.root.getByRole('menuitem', { name: 'flipper_length_mm' }).click();
  await expect(notebook.cells).toHaveCount(3);
  await expect(notebook.editor(ran)).toContainText('body_mass_g');
  await expect(notebook.output(ran)).toContainText('3700');
  const draft = notebook.cell(2);
  await expect(notebook.editor(draft)).toContainText('flipper_length_mm');
  await expect(notebook.prompt(draft)).toHaveText('[ ]:');
  await expect(panel.conversation).toContainText('Read “mass” as flipper_length_mm, not as body_mass_g.');

  const change = panel.button('Change: “mass” read as flipper_length_mm');
  await change.focus();
  await page.keyboard.press('ArrowDown');
  const menu = panel.root.getByRole('menu', { name: /“mass” read as flipper_length_mm/ });
  const readings = menu.getByRole('menuitem');
  const wanted = readings.filter({ hasText: 'body_mass_g' });
  await expect(wanted).toHaveCount(1);
  await expect(readings.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(change).toBeFocused();
  await expect(notebook.editor(draft)).toContainText('flipper_length_mm');

  await page.keyboard.press('Enter');
  for (let steps = 0; !(await wanted.evaluate(item => item === document.activeElement));) {
    expect((steps += 1)).toBeLessThan(8);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(notebook.editor(draft)).toContainText('body_mass_g');
  await expect(notebook.editor(draft)).not.toContainText('flipper_length_mm');
  await expect(notebook.cells).toHaveCount(3);
  await expect(panel.conversation).toContainText('Undone');
  await expect(notebook.prompt(draft)).toHaveText('[ ]:');

  await panel.ask('and the median?');
  await expect(notebook.cells).toHaveCount(4);
  await expect(notebook.editor(notebook.cell(3))).toContainText('body_mass_g');
  await expect(notebook.editor(notebook.cell(3))).toContainText('median');

  await panel.button('Undo').first().click();
  await expect(notebook.cells).toHaveCount(3);
});
