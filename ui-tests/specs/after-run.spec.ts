import { expect } from '@playwright/test';
import { penguins } from '../lab/tables.js';
import { test } from '../lab/test.js';

const QUESTION = 'What is the average body mass by species?';

test('the log stays at its end, with what is opened there in sight, and the way back to it covers nothing', async ({
  bench,
  page
}) => {
  await bench.start();
  const { panel } = bench;
  await expect(panel.dataset('df')).toBeVisible();
  const jump = panel.button('Jump to latest');
  for (const question of [QUESTION, 'How many rows are there?', 'How many rows are there by island?', QUESTION]) {
    await panel.ask(question);
    await expect(panel.button('Send')).toBeVisible();
    await expect
      .poll(() => panel.conversation.evaluate(log => log.scrollHeight - log.scrollTop - log.clientHeight))
      .toBeLessThanOrEqual(1);
    await expect(jump).toHaveCount(0);
  }
  const opened = panel.conversation.getByRole('button', { name: /^\d+ lines?/ }).last();
  await opened.click();
  await expect(panel.conversation.getByLabel('Drafted code of answer 4')).toBeInViewport({ ratio: 1 });

  await panel.conversation.hover();
  await page.mouse.wheel(0, -2000);
  await expect(jump).toBeVisible();
  const [log, chip] = await Promise.all([panel.conversation.boundingBox(), jump.boundingBox()]);
  expect(log === null ? Infinity : log.y + log.height).toBeLessThanOrEqual(chip?.y ?? 0);
  await jump.click();
  await expect(jump).toHaveCount(0);
  await expect(opened).toBeInViewport();
});

test('an order that changed a frame is taken back with its cell, in the kernel as well', async ({ bench }) => {
  const notebook = await bench.start();
  const { panel } = bench;
  await panel.ask('remove rows where sex is missing');
  await notebook.strip.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.dataset('df')).toContainText('333 × 8');
  await panel.button('Undo').click();
  await expect(panel.conversation).toContainText('Variables it created remain: df');
  await expect(panel.dataset('df')).toContainText('333 × 8');
  await panel.button('Put df back').click();
  await expect(panel.dataset('df')).toContainText('344 × 8');
  await expect(panel.button('Put df back')).toHaveCount(0);
  await expect(panel.conversation).not.toContainText('changed since');
  await expect(notebook.cells).toHaveCount(1);
});

test('what a draft shows when it is run comes into sight', async ({ bench, page }) => {
  const long = Array.from({ length: 40 }, (_, at) => `# ${String(at)}`).join('\n');
  const notebook = await bench.openNotebook([...penguins, { id: 'long', source: long }]);
  const { panel } = bench;
  await notebook.run(0);
  await notebook.select(1);
  await panel.open();
  await panel.ask(QUESTION);
  await expect(notebook.strip).toBeVisible();
  // The strip is at the lower edge of the notebook.
  await notebook.content.hover();
  await page.mouse.wheel(0, -100_000);
  const bottom = async (): Promise<number> => {
    const [area, strip] = await Promise.all([notebook.content.boundingBox(), notebook.strip.boundingBox()]);
    return (strip?.y ?? Infinity) + 60 - ((area?.y ?? 0) + (area?.height ?? 0));
  };
  await expect(async () => {
    await page.mouse.wheel(0, Math.max(1, Math.min(300, await bottom())));
    expect(await bottom()).toBeLessThanOrEqual(0);
  }).toPass();
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.draft.or(notebook.cell(2)))).toBeInViewport({ ratio: 1 });
});

test('a kernel that was shut down is said to be, with what to do', async ({ bench, page }) => {
  await bench.start();
  const { panel } = bench;
  await expect(panel.dataset('df')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Kernel', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Shut Down Kernel', exact: true }).click();
  await expect(panel.root).toContainText('This notebook has no kernel. Start one to read its data.');
  await expect(panel.root).toContainText('No kernel');
  await expect(panel.root).not.toContainText('Reading variables…');
  await panel.button('Choose a kernel').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Select/ })
    .click();
  await expect(panel.root).toContainText('No data frames yet.');
});
