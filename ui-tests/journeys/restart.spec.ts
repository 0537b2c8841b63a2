import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';
import { penguins } from '../lab/tables.js';
import { toolName } from '../lab/provider.js';

type Session = { readonly path: string; readonly kernel: { readonly id: string } };

test('a kernel that was restarted has no variables, here or from elsewhere, and what waited to be allowed is withdrawn', async ({
  bench,
  lab,
  page,
  provider
}) => {
  const { panel } = bench;
  const notebook = await bench.start([...penguins, { id: 'other', source: 'seed = 1' }], /stub-model/);
  await expect(panel.dataset('df')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Kernel', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Restart Kernel…/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Kernel Restart' }).click();
  await expect(panel.root).toContainText('Kernel restarted. Variables are gone.');
  await expect(panel.button('Run cells above')).toBeVisible();
  await notebook.select(1);
  await panel.button('Run cells above').click();
  await expect(panel.dataset('df')).toBeVisible();
  await expect(panel.root).not.toContainText('Kernel restarted. Variables are gone.');

  provider.answer(request => ({
    call: toolName(request, 'runPython'),
    args: { code: "print('looked at', len(df))" }
  }));
  await panel.ask('Take a look');
  await expect(panel.approval).toBeVisible();
  const sessions = (await (await lab.request('api/sessions')).json()) as readonly Session[];
  const id = sessions.find(({ path }) => path === notebook.name)?.kernel.id ?? '';
  expect((await lab.request(`api/kernels/${id}/restart`, { method: 'POST' })).ok).toBe(true);
  await expect(panel.approval).toHaveCount(0);
  await expect(panel.conversation).toContainText('The kernel was restarted or shut down');
  await expect(panel.conversation).toContainText('Nothing was run.');
  await expect(panel.root).toContainText('Kernel restarted. Variables are gone.');
  await notebook.run(1);
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[1]:');
  await expect(panel.button('Run cells above')).toBeVisible();
  await notebook.select(1);
  await panel.button('Run cells above').click();
  await expect(panel.dataset('df')).toBeVisible();
  await expect(panel.button('Run cells above')).toHaveCount(0);
});
