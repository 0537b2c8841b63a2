import { expect } from '@playwright/test';
import { findings } from '../lab/findings.js';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

test.use({ scenario: 'assistant' });

test('a question is answered by a key while it has the focus; another one sets it aside, and it can be asked again', async ({
  bench,
  page
}) => {
  await bench.open(penguins, /scripted/i);
  const { panel } = bench;
  await panel.ask('Compare the islands');

  await expect(panel.question).toBeVisible();
  await expect(panel.question.getByRole('radio')).toHaveText([/by mass/, /by length/, /Something else/]);
  await expect(panel.input).toBeFocused();
  await expect(panel.conversation).toContainText('waiting for you');

  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Tab');
  for (
    let stops = 0;
    !(await panel.question
      .getByRole('radio')
      .first()
      .evaluate(row => row === document.activeElement));
  ) {
    expect((stops += 1)).toBeLessThan(8);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await expect(panel.question).toHaveCount(0);
  await expect(panel.conversation).toContainText('by length · Which measure decides?');
  await expect(panel.conversation).toContainText('Then I go by length.');
  await expect(panel.root.locator(':focus')).toHaveCount(1);

  await panel.ask('Compare the islands');
  await expect(panel.question).toBeVisible();
  await panel.ask('Compare the islands');
  await expect(panel.conversation).toContainText('Not answered · Which measure decides?');
  await expect(panel.question).toHaveCount(1);
  await panel.question.getByRole('radio', { name: 'by length' }).click();
  await expect(panel.conversation.getByText('Then I go by length.')).toHaveCount(2);
  await panel.button('Ask again').click();
  await expect(panel.question).toBeVisible();
  await panel.button('Stop').click();
  await expect(panel.question).toHaveCount(0);
});

test('axe-core finds nothing in what waits for the user, nor does it scroll sideways', async ({ bench, page }) => {
  await bench.start([...penguins, { id: 'count', source: 'len(df)' }], /scripted/i);
  const { panel } = bench;
  await bench.panel.setWidth(250);
  const fits = (): Promise<boolean> => panel.conversation.evaluate(log => log.scrollWidth <= log.clientWidth);

  await panel.ask('Compare the islands');
  await expect(panel.question).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  expect(await fits()).toBe(true);
  await panel.question.getByRole('radio', { name: 'by length' }).click();
  await expect(panel.conversation).toContainText('Then I go by length.');

  await panel.ask('Take a look');
  await expect(panel.approval.getByRole('button', { name: 'Always in this chat' })).not.toHaveAttribute(
    'aria-disabled'
  );
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  expect(await fits()).toBe(true);
  await panel.approval.getByRole('button', { name: 'Always in this chat' }).click();
  await expect(panel.mayRunCode).toBeVisible();

  await panel.ask('Change the count');
  await expect(panel.button('Replace cell [ ]')).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  expect(await fits()).toBe(true);
});
