import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';
import { penguins } from '../lab/tables.js';
import { toolName } from '../lab/provider.js';

test('code that was denied does not run and the answer goes on without it; allowed, it runs once, and a draft follows', async ({
  bench,
  page,
  provider
}) => {
  const { panel } = bench;
  const notebook = await bench.start(
    [...penguins, { id: 'look', source: '"heaviest" in globals()' }, { id: 'found', source: 'heaviest' }],
    /stub-model/
  );
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  provider.answer(
    request => ({ call: toolName(request, 'datasetInfo'), args: { dataset: 'df' } }),
    request => ({
      call: toolName(request, 'runPython'),
      args: { code: "heaviest = df.body_mass_g.max()\nprint('was run')" }
    }),
    () => ({ text: 'I was not allowed to look, so I can only say which columns there are.' })
  );
  await panel.ask('How heavy is the heaviest penguin?');

  await expect(panel.approval).toBeVisible();
  await expect(panel.approval).toContainText('heaviest = df.body_mass_g.max()');
  await expect(panel.approval).toContainText("print('was run')");
  await expect(panel.conversation).toContainText('datasetInfo');
  await page.keyboard.press('Enter');
  await expect(panel.approval).toBeVisible();

  await panel.approval.getByRole('button', { name: 'Deny' }).click();
  await expect(panel.conversation).toContainText('You denied runPython. The answer continues without it.');
  await expect(panel.conversation).toContainText('I was not allowed to look');
  await notebook.run(1);
  await expect(notebook.output(notebook.cell(1))).toHaveText('False');
  await expect(notebook.cells).toHaveCount(3);

  provider.answer(
    request => ({
      call: toolName(request, 'runPython'),
      args: { code: 'heaviest = df.body_mass_g.max()\nheaviest' }
    }),
    request => ({
      call: toolName(request, 'generatePythonCode'),
      args: { query: 'Rows with a body mass of 6300' }
    }),
    () => ({ text: 'The heaviest penguins.\n\n```python\ndf[df["body_mass_g"] == 6300]\n```\n' })
  );
  await panel.ask('Which penguins are the heaviest?');
  await panel.approval.getByRole('button', { name: 'Allow once' }).click();
  await expect(panel.conversation).toContainText('Allowed once');
  await expect(panel.drafted).toBeVisible();
  await expect(notebook.editor(notebook.draft)).toHaveText('df[df["body_mass_g"] == 6300]');
  await expect(notebook.prompt(notebook.draft)).toHaveText('[ ]:');
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.cell(2))).toContainText('Gentoo');
  await notebook.run(3);
  await expect(notebook.output(notebook.cell(3))).toContainText('6300');
});
