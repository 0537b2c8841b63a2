import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { storedChat } from '../lab/stored-chats.js';
import { test } from '../lab/test.js';
import { toolName } from '../lab/provider.js';
import type { Workbench } from '../lab/workbench.js';

test.use({ model: 'provider' });

/**
 * The longest task in milliseconds that a page may do while it shows any of these. Many times what a quiet machine takes
 * (the figure is in bench/), and far below what made the page stand still.
 */
const LONGEST_MS = 3_000;

/** Most characters of one text that the page holds. */
const MOST_SHOWN = 1_000_000;

const TEXTS: Readonly<Record<string, string>> = {
  'a word of 50,000 letters': 'a'.repeat(50_000),
  'a word of 50,000 capitals': 'A'.repeat(50_000),
  'a letter under 50,000 marks': `a${'\u0301'.repeat(50_000)}`,
  'a word of 50,000 letters in code': `\`\`\`python\n${'a'.repeat(50_000)}\n\`\`\``,
  '200 kB of short paragraphs': 'Short words.\n\n'.repeat(14_000),
  '100 kB of one list': '- an item\n'.repeat(10_000),
  '30 kB of fenced code': '```\nx\n```\n'.repeat(3_000),
  '50 kB of marks': '*a _b [c `d '.repeat(4_000),
  '50 kB of characters that nobody sees': `\`\`\`\n${'a\u200b'.repeat(25_000)}\n\`\`\``,
  '3 MB of text': 'Words of a model that does not stop. '.repeat(80_000),
  '3 MB of code': `\`\`\`python\n${'x = [1, 2, 3]\n'.repeat(210_000)}\n\`\`\``
};

/** Has the page write down its long tasks, from its next load on as well. */
async function watchTasks(page: Page): Promise<void> {
  const watch = (): void => {
    const kept = globalThis as { longTasks?: number[] };
    kept.longTasks = [];
    new PerformanceObserver(list => kept.longTasks?.push(...list.getEntries().map(({ duration }) => duration))).observe(
      {
        type: 'longtask'
      }
    );
  };
  await page.evaluate(watch);
  await page.addInitScript(watch);
}

/** The longest task since the last look. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...((globalThis as { longTasks?: number[] }).longTasks?.splice(0) ?? [])));

async function begin(bench: Workbench): Promise<void> {
  await bench.open(undefined, /stub-model/);
  await watchTasks(bench.page);
}

for (const [name, text] of Object.entries(TEXTS)) {
  test(`the page stays in hand while a model writes ${name}, and when it is opened again`, async ({
    bench,
    lab,
    provider
  }) => {
    provider.answer(() => ({ text: `It begins.\n\n${text}` }));
    await begin(bench);
    const { panel, page } = bench;
    const drawn = async (): Promise<void> => {
      await expect(panel.conversation.getByText('It begins.')).toBeVisible();
      await expect(panel.conversation.locator('.jp-cw-mod-written')).toHaveCount(0);
    };
    await panel.ask(`Go on with ${name}`);
    await expect(panel.button('Stop')).toHaveCount(0);
    await drawn();
    expect(await longestTask(page)).toBeLessThan(LONGEST_MS);
    const shown = await panel.conversation.getByRole('article', { name: 'Answer' }).textContent();
    expect(shown?.length).toBeLessThan(MOST_SHOWN);

    // What is longer than a page may send when it goes has to be stored before.
    const stored = (): string => readFileSync(storedChat(lab, `Go on with ${name}`) ?? '/dev/null', 'utf8');
    await expect.poll(stored).toContain('"status":"done"');
    await page.reload();
    await bench.ready();
    await longestTask(page);
    await panel.open();
    await drawn();
    expect(await longestTask(page)).toBeLessThan(LONGEST_MS);
  });
}

test('code that is too long to be shown cannot be allowed', async ({ bench, provider }) => {
  await begin(bench);
  const { panel, page } = bench;
  provider.answer(
    request => ({ call: toolName(request, 'runPython'), args: { code: 'x = 1\n'.repeat(30_000) } }),
    () => ({ text: 'Then not.' })
  );
  await panel.ask('Run it');
  const deny = panel.approval.getByRole('button', { name: 'Deny' });
  await expect(deny).not.toHaveAttribute('aria-disabled', 'true');
  await expect(panel.approval.getByRole('button', { name: 'Allow once' })).toHaveAttribute('aria-disabled', 'true');
  await expect(panel.approval).toContainText('30000 lines, 180000 characters, too long to be shown in full');
  await deny.click();
  await expect(panel.conversation).toContainText('Then not.');
  expect(await longestTask(page)).toBeLessThan(LONGEST_MS);
});

test('a model that sends tens of thousands of pieces a second leaves Stop in reach', async ({ bench, provider }) => {
  await begin(bench);
  const { panel, page } = bench;
  provider.answer(() => ({
    text: Array.from({ length: 60_000 }, (_, at) => (at % 40 === 39 ? 'w.\n\n' : 'w ')),
    hold: new Promise(() => undefined),
    atOnce: true
  }));
  await panel.ask('Everything at once');
  await panel.button('Stop').click();
  await expect(panel.conversation).toContainText('Stopped.');
  expect(await longestTask(page)).toBeLessThan(LONGEST_MS);
});
