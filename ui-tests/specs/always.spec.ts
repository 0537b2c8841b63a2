import { expect } from '@playwright/test';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

test.use({ scenario: 'assistant' });

test('what is allowed always is asked for again once it is taken back, or in a new chat', async ({ bench }) => {
  const notebook = await bench.start(penguins, /scripted/i);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
  const { panel } = bench;
  const answers = panel.conversation.getByText('There are 344.');
  const allowAlways = async (): Promise<void> => {
    await panel.ask('Take a look');
    await panel.approval.getByRole('button', { name: 'Always in this chat' }).click();
  };
  await allowAlways();
  await expect(panel.conversation).toContainText('Allowed for the rest of this chat');
  await expect(answers).toHaveCount(1);
  await expect(panel.mayRunCode).toBeVisible();
  const tag = await panel.mayRunCode.boundingBox();

  await panel.ask('Take a look');
  await expect(answers).toHaveCount(2);
  await expect(panel.approval).toHaveCount(0);
  await expect(panel.root.getByText(/tokens$/)).toBeVisible();
  expect(await panel.mayRunCode.boundingBox()).toEqual(tag);

  await panel.mayRunCode.getByRole('button').click();
  await expect(panel.mayRunCode).toHaveCount(0);
  await allowAlways();
  await expect(answers).toHaveCount(3);
  await expect(panel.mayRunCode).toBeVisible();

  await panel.pickModel(/built-in/i);
  await expect(panel.mayRunCode).toHaveCount(0);
  await panel.pickModel(/scripted/i);
  await expect(panel.mayRunCode).toHaveCount(0);
  await allowAlways();
  await expect(answers).toHaveCount(4);
  await expect(panel.mayRunCode).toBeVisible();

  await notebook.select(0);
  await notebook.save();
  await bench.reload();
  await expect(notebook.cells).toHaveCount(1);
  await panel.open();
  await expect(answers).toHaveCount(4);
  await expect(panel.mayRunCode).toHaveCount(0);
  await allowAlways();
  await expect(panel.mayRunCode).toBeVisible();
  await expect(answers).toHaveCount(5);
  await panel.button('New chat').click();
  await expect(panel.mayRunCode).toHaveCount(0);
});
