import { expect } from '@playwright/test';
import type { CodeCell } from '../lab/notebook-file.js';
import { findings } from '../lab/findings.js';
import { test } from '../lab/test.js';

const QUESTION = 'What is the average amount by channel?';

/** Orders with names as long as people give them; `factor` makes others of them. */
const orders = (factor: number): string =>
  [
    'import pandas as pd',
    'orders = pd.DataFrame({',
    `    "amount": [${String(factor)} * float(at) for at in range(300)],`,
    '    "channel": ["web", "shop", "phone"] * 100,',
    '    "order_date_of_first_delivery": pd.date_range("2024-01-01", periods=300),',
    '})'
  ].join('\n');

const CELLS: readonly CodeCell[] = [
  { id: 'load', source: orders(1) },
  { id: 'above', source: '1 + 1' },
  { id: 'half', source: 'orders["half"] = orders["amount"] / 2' },
  { id: 'other', source: orders(2) },
  { id: 'once more', source: orders(3) }
];

test('the mark of changed data is for changed data that the answer reads, leads to where the draft comes from, and goes with a run on them', async ({
  bench,
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const notebook = await bench.openNotebook(CELLS);
  const { panel } = bench;
  await notebook.run(0);
  await notebook.select(1);
  await panel.open();
  await expect(panel.dataset('orders')).toBeVisible();
  await panel.ask(QUESTION);
  await expect(panel.drafted).toHaveText('Drafted in cell [ ] · Not run');
  const read = async (): Promise<void> => {
    await panel.input.click();
    await expect(panel.root).not.toContainText('Kernel busy');
  };

  // The same values in new objects, and a column that the answer does not read.
  await notebook.run(0);
  await notebook.run((await notebook.cells.count()) - 3);
  await expect(panel.dataset('orders')).toContainText('300 × 4');
  await read();
  await expect(panel.drafted).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(panel.conversation).not.toContainText('changed since');

  const count = await notebook.cells.count();
  await notebook.run(count - 2);
  await read();
  await expect(panel.conversation).toContainText('orders changed since this answer');
  await expect(notebook.strip.getByText('orders changed')).toBeVisible();
  const answer = panel.conversation.getByRole('article', { name: 'Answer' });
  await expect(answer).toContainText('Stale, not run');
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);

  await notebook.strip.getByRole('button', { name: 'Where this cell comes from' }).click();
  const origin = page.getByRole('dialog', { name: 'Where this cell comes from' });
  await expect(origin).toContainText(/orders · 300 × 3 · read \d\d:\d\d · changed since/);
  await origin.getByRole('button', { name: 'Show in chat' }).click();
  await expect(answer).toBeFocused();

  await notebook.select(1);
  await page.keyboard.press('Shift+Enter');
  const next = notebook.strip.getByText('The next press runs it.');
  await expect(next).toBeVisible();
  await page.mouse.move(0, 0);
  for (const width of [300, 480, 700]) {
    await bench.panel.setWidth(width);
    const seen = await next.evaluate(node => {
      const lines = [...node.getClientRects()];
      return lines.flatMap(({ left, right, top }) =>
        [left + 2, right - 2].map(x => document.elementFromPoint(x, top + 6) === node)
      );
    });
    expect(seen).toContain(true);
    expect(seen).not.toContain(false);
  }
  await page.waitForTimeout(500); // A press that follows at once is not meant for the draft.
  await page.keyboard.press('Shift+Enter');
  await expect(panel.conversation).toContainText(/Ran as \[\d+\]/);
  await expect(panel.conversation).not.toContainText('changed since');
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  await notebook.run(count - 1);
  await read();
  await expect(panel.conversation).toContainText('orders changed since this answer');

  await answer.getByRole('button', { name: 'Dismiss' }).click();
  await expect(answer).not.toContainText('changed since');
  await notebook.cell(2).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Where This Cell Comes From' }).click();
  await expect(origin).toContainText(QUESTION);
});

test('names are seen whole in a panel of 300 px', async ({ bench, page }) => {
  await bench.start(CELLS);
  const { panel } = bench;
  await bench.panel.setWidth(300);
  await panel.dataset('orders').click();
  await expect(panel.dataset('orders').getByRole('img', { name: /^Shared with the model: / })).toBeVisible();
  const whole = (selector: string): Promise<boolean[]> =>
    panel.root.locator(selector).evaluateAll(nodes => nodes.map(node => node.scrollWidth <= node.clientWidth + 1));
  await expect(panel.root.locator('.jp-cw-Columns-facts')).toBeVisible();
  expect(await whole('.jp-cw-Columns-facts')).toEqual([true]);
  await panel.input.click();
  await page.keyboard.type('Mean @orders.');
  await expect(panel.root.getByRole('option', { name: /order_date_of_first_delivery/ })).toBeVisible();
  const seen = [...(await whole('.jp-cw-Mentions-name')), ...(await whole('.jp-cw-Popup-fact'))];
  expect(seen.length).toBeGreaterThan(4);
  expect(seen).not.toContain(false);
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
});
