import { expect } from '@playwright/test';
import { penguins } from '../lab/penguins.js';
import { scenario } from '../lab/scenario.js';
import { test } from '../lab/test.js';

test.use({ scenario: scenario('allowed') });

test('code that was allowed runs once in the kernel of the notebook, and a draft follows', async ({ bench }) => {
  const notebook = await bench.openNotebook([...penguins, { id: 'look', source: 'heaviest' }]);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  await bench.panel.open();
  await bench.panel.pickModel(/scripted/i);
  await bench.panel.ask('Which penguins are the heaviest?');
  await bench.panel.approval.getByRole('button', { name: 'Allow once' }).click();
  await expect(bench.panel.conversation).toContainText('Allowed once');

  await expect(bench.panel.drafted).toBeVisible();
  await expect(notebook.editor(notebook.draft)).toHaveText('df[df["body_mass_g"] == 6300]');
  await expect(notebook.prompt(notebook.draft)).toHaveText('[ ]:');
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.cell(1))).toContainText('Gentoo');

  const look = notebook.cells.last();
  await notebook.run((await notebook.cells.count()) - 1);
  await expect(notebook.output(look)).toContainText('6300');
});
