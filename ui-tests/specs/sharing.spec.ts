import { expect, type Locator } from '@playwright/test';
import type { CodeCell } from '../lab/code-cell.js';
import type { Panel } from '../lab/panel.js';
import { test } from '../lab/test.js';
import { toolName } from '../lab/tool-name.js';

test.use({ model: 'provider' });

const NAME = 'Kestrel-Name-7315';
const PAY = '918273645';

const people: readonly CodeCell[] = [
  {
    id: 'load',
    source: [
      'import pandas as pd',
      `df = pd.DataFrame({"full_name": ["${NAME}"] + list("bcdefghi"), "yearly_pay": [${PAY}] + list(range(7)) + [999999999]})`,
      'df.shape'
    ].join('\n')
  }
];

/** A value in the ways a body may hide it. */
const hidden = (value: string): RegExp =>
  new RegExp(
    [
      value,
      Array.from(value).reverse().join(''),
      encodeURIComponent(value),
      Buffer.from(value).toString('hex'),
      Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1)
    ]
      .map(form => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
      .join('|'),
    'i'
  );

async function share(panel: Panel, level: string, timeout = 20_000): Promise<void> {
  await panel.button(/^Shared: /).click();
  await panel.root.getByRole('menuitemradio', { name: new RegExp(`^${level}`) }).click({ timeout });
}

const sees = (panel: Panel): Locator => panel.root.getByRole('dialog', { name: 'What the model sees' });

test('the dial decides what a provider gets, is kept over a reload, and taking it back takes the history back', async ({
  bench,
  lab,
  provider,
  page
}) => {
  provider.answer(
    request => ({ call: toolName(request, 'datasetInfo'), args: { dataset: 'df' } }),
    () => ({ text: `The first is ${NAME}.` })
  );
  const notebook = await bench.openNotebook(people);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(9, 2)');
  await notebook.save();
  const { panel } = bench;
  await panel.open();
  await panel.pickModel(/stub-model/);
  await panel.dataset('df').click();
  await expect(panel.button('Shared: Types')).toBeVisible();

  await share(panel, 'Rows');
  const question = panel.root.getByRole('alertdialog');
  await expect(question).toContainText(/Send 5 real rows of df to 127\.0\.0\.1/);
  await page.keyboard.press('Escape');
  await expect(panel.button('Shared: Types')).toBeFocused();

  await share(panel, 'Masked rows');
  await expect(panel.button('Shared: Masked rows')).toBeVisible();
  await panel.ask('Who is first?');
  await expect(panel.conversation).toContainText('The first is');
  for (const { body } of provider.requests) {
    expect(body).toContain('values disguised');
    expect(body).not.toMatch(hidden(PAY));
  }
  expect(provider.requests[0]?.body).not.toMatch(hidden(NAME));

  // JupyterLab stores it with the workspace, a moment later.
  await expect.poll(async () => (await lab.request('lab/api/workspaces')).text()).toMatch(/"level": *"masked/);
  await bench.reload();
  await panel.open();
  await panel.dataset('df').click();
  await expect(panel.button('Shared: Masked rows')).toBeVisible();

  // A page that has only just opened may take the focus into the notebook, which closes the menu and the question.
  await expect(async () => {
    await share(panel, 'Rows', 2_000);
    await panel.root.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click({ timeout: 3_000 });
  }).toPass();
  await expect(panel.button('Shared: Rows')).toBeVisible();
  provider.answer(() => ({ text: `It is ${NAME} with ${PAY}.` }));
  await panel.ask('And what do they earn?');
  await expect(panel.conversation).toContainText(PAY);
  expect(provider.requests[0]?.body).toContain(NAME);

  await share(panel, 'Types');
  provider.answer(() => ({ text: 'I cannot say.' }));
  await panel.ask('Say it again.');
  await expect(panel.conversation).toContainText('I cannot say.');
  expect(provider.requests[0]?.body).not.toMatch(hidden(NAME));
  expect(provider.requests[0]?.body).not.toMatch(hidden(PAY));
});

test('what the model sees is what is sent, part by part', async ({ bench, provider, page }) => {
  provider.answer(() => ({ text: 'Understood.' }));
  const notebook = await bench.openNotebook(people);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(9, 2)');
  const { panel } = bench;
  await panel.open();
  await panel.pickModel(/Built-in analyst/); // The choice of another test is kept in the settings.
  await panel.button('What the model sees').click();
  await expect(sees(panel)).toContainText('Nothing is sent');
  await page.keyboard.press('Escape');
  await expect(panel.button('What the model sees')).toBeFocused();

  await panel.pickModel(/stub-model/);
  await panel.input.fill('Mean yearly_pay?');
  await panel.button('What the model sees').click();
  const dialog = sees(panel);
  await expect(dialog).toBeFocused();
  await expect(dialog).toContainText(/Goes to 127\.0\.0\.1/);
  await expect(dialog).toContainText('Values of df · outputs and cells you did not allow · whole files · keys');
  expect(provider.requests).toHaveLength(0);
  await dialog.getByRole('button', { name: /^df · Types/ }).click();
  const text = dialog.getByRole('region', { name: /^df · Types/ });
  await expect(text).toContainText('full_name');
  const shown = (await text.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Your question' }).click();
  await expect(dialog.getByRole('region', { name: 'Your question' })).toHaveText('Mean yearly_pay?');

  await dialog.getByRole('button', { name: 'Change what is shared of df' }).click();
  await panel.root.getByRole('menuitemradio', { name: /^Names/ }).click();
  await expect(dialog.getByRole('button', { name: /^df · Names/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change what is shared of df' }).click();
  await panel.root.getByRole('menuitemradio', { name: /^Types/ }).click();
  await expect(dialog.getByRole('button', { name: /^df · Types/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await panel.button('Send').click();
  await expect(panel.conversation).toContainText('Understood.');
  expect(provider.requests[0]?.body).toContain(JSON.stringify(shown).slice(1, -1));
});
