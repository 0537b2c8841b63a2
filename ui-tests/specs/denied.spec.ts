import { expect } from '@playwright/test';
import { penguins } from '../lab/penguins.js';
import { scenario } from '../lab/scenario.js';
import { test } from '../lab/test.js';

test.use({ scenario: scenario('denied') });

test('code that was denied does not run, and the answer goes on without it', async ({ bench, page }) => {
  const notebook = await bench.openNotebook([...penguins, { id: 'look', source: '"heaviest" in globals()' }]);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  await bench.panel.open();
  await bench.panel.pickModel(/scripted/i);
  await bench.panel.ask('How heavy is the heaviest penguin?');

  await expect(bench.panel.approval).toBeVisible();
  await expect(bench.panel.approval).toContainText('heaviest = df.body_mass_g.max()');
  await expect(bench.panel.approval).toContainText("print('was run')");
  await expect(bench.panel.conversation).toContainText('datasetInfo');
  await page.keyboard.press('Enter');
  await expect(bench.panel.approval).toBeVisible();

  await bench.panel.approval.getByRole('button', { name: 'Deny' }).click();
  await expect(bench.panel.conversation).toContainText('You denied runPython. The answer goes on without it.');
  await expect(bench.panel.conversation).toContainText('I was not allowed to look');
  await notebook.run(1);
  await expect(notebook.output(notebook.cell(1))).toHaveText('False');
  await expect(notebook.cells).toHaveCount(2);
});
