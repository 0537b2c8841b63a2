import { expect } from '@playwright/test';
import { test } from '../lab/journey.js';
import type { Panel } from '../lab/panel.js';
import { CANARIES, CODE, NAME, PAY, people, staff } from '../lab/tables.js';
import { draftsCode, toolName } from '../lab/provider.js';

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

async function share(panel: Panel, level: string): Promise<void> {
  await panel.button(/^Shared: /).click();
  await panel.root.getByRole('menuitemradio', { name: new RegExp(`^${level}`) }).click();
}

test('a provider learns the columns and none of the values', async ({ bench, provider }) => {
  provider.answer(
    request => ({ call: toolName(request, 'datasetInfo'), args: { dataset: 'df' } }),
    ...draftsCode(CODE)
  );
  const notebook = await bench.start(people, /stub-model/);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(2, 3)');
  await bench.panel.ask('What is the mean pay in each city?');

  await expect(bench.panel.drafted).toBeVisible();
  await expect(notebook.editor(notebook.cell(1))).toHaveText(CODE);
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[ ]:');
  expect(provider.requests).toHaveLength(3);
  for (const { body } of provider.requests) {
    for (const canary of CANARIES) {
      expect(body).not.toContain(canary);
    }
    expect(body).not.toContain('sk-canary-key');
  }
  for (const column of ['full_name', 'home_city', 'yearly_pay']) {
    expect(provider.requests[0]?.body).toContain(column);
    expect(provider.requests[2]?.body).toContain(column);
  }
});

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
  const notebook = await bench.openNotebook(staff);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(9, 2)');
  await notebook.save();
  const { panel } = bench;
  await panel.open();
  await panel.pickModel(/stub-model/);
  await panel.dataset('df').click();
  await expect(panel.button('Shared: Types')).toBeVisible();

  await share(panel, 'Rows');
  const question = page.getByRole('dialog', { name: /Send 5 real rows/ });
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

  await share(panel, 'Rows');
  await question.getByRole('button', { name: 'Send' }).click();
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
