import { expect, type Page } from '@playwright/test';
import type { CodeCell } from '../lab/notebook-file.js';
import { draftsCode, Gate, type ProviderReply, type ProviderRequest, toolName } from '../lab/provider.js';
import { test } from '../lab/test.js';
import type { Workbench } from '../lab/workbench.js';

test.use({ model: 'provider' });

const HOUR = 3_600_000;
const CODE = 'df["pay"].mean()';
const cells: readonly CodeCell[] = [
  { id: 'load', source: 'import pandas as pd\ndf = pd.DataFrame({"pay": [1, 2]})\nruns = []\ndf.shape' },
  { id: 'count', source: 'len(runs)' }
];

/** What a machine that was asleep finds: a clock that went on, with timers that stood still, or with all of them due. */
const SLEEPS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'while timers stood still': async page => page.clock.setSystemTime((await now(page)) + HOUR),
  'and all timers are due': page => page.clock.fastForward(HOUR),
  'and the clock is set back by it': async page => page.clock.setSystemTime((await now(page)) - HOUR)
};

const now = (page: Page): Promise<number> => page.evaluate(() => Date.now());

const runsPython = (request: ProviderRequest): ProviderReply => ({
  call: toolName(request, 'runPython'),
  args: { code: 'runs.append(1)\nprint("ran", len(runs))' }
});

async function begin(bench: Workbench): ReturnType<Workbench['openNotebook']> {
  await bench.page.clock.install();
  const notebook = await bench.start(cells, /stub-model/);
  await expect(notebook.output(notebook.cell(0))).toHaveText('(2, 1)');
  return notebook;
}

/** The chat after the page was loaded anew: each question once, in its order, and none of them under way. */
async function expectQuestions(bench: Workbench, questions: readonly string[]): Promise<void> {
  const { panel } = bench;
  await bench.reload();
  await panel.open();
  await expect(panel.conversation.getByRole('article', { name: 'Your question' })).toContainText(questions);
  await expect(panel.conversation.getByRole('article', { name: 'Your question' })).toHaveCount(questions.length);
  await expect(panel.conversation).toHaveAttribute('aria-busy', 'false');
  await expect(panel.button('Stop')).toHaveCount(0);
  await expect(panel.approval).toHaveCount(0);
}

for (const [how, sleep] of Object.entries(SLEEPS).filter(([name]) => name !== 'and all timers are due')) {
  test(`an hour passes ${how} and an answer comes: what it asks for is asked, run once, drafted once`, async ({
    bench,
    page,
    provider
  }) => {
    const held = new Gate();
    provider.answer(request => ({ ...runsPython(request), hold: held.opened }), ...draftsCode(CODE));
    const notebook = await begin(bench);
    await bench.panel.ask('What is the mean pay?');
    await expect.poll(() => provider.requests.length).toBe(1);
    await sleep(page);
    held.open();
    await bench.panel.approval.getByRole('button', { name: 'Allow once' }).click();
    await expect(bench.panel.drafted).toBeVisible();
    await expect(notebook.strip).toHaveCount(1);
    await expect(notebook.editor(notebook.cell(1))).toHaveText(CODE);
    await notebook.run(2);
    await expect(notebook.output(notebook.cell(2))).toHaveText('1');
    await notebook.save();
    await expectQuestions(bench, ['What is the mean pay?']);
    await expect(notebook.cells).toHaveCount(3);
    await expect(notebook.strip).toHaveCount(1);
  });
}

test('an answer that does not come for an hour ends with its limit, and can be asked for again', async ({
  bench,
  page,
  provider
}) => {
  provider.answer(() => ({ text: 'Half of', hold: new Promise(() => undefined) }), ...draftsCode(CODE));
  const notebook = await begin(bench);
  await bench.panel.ask('What is the mean pay?');
  await expect.poll(() => provider.requests.length).toBe(1);
  await SLEEPS['and all timers are due']?.(page);
  await expect(bench.panel.conversation).toContainText('took too long');
  await expect(bench.panel.button('Stop')).toHaveCount(0);
  await provider.requests[0]?.aborted;
  await expect(notebook.cells).toHaveCount(2);
  await bench.panel.ask('And now?');
  await expect(bench.panel.drafted).toBeVisible();
  await expect(notebook.strip).toHaveCount(1);
  await notebook.select(0);
  await notebook.save();
  await expectQuestions(bench, ['What is the mean pay?', 'And now?']);
  await expect(notebook.cells).toHaveCount(3);
});

for (const [how, sleep] of Object.entries(SLEEPS)) {
  test(`what waits to be allowed for an hour ${how} still waits, and runs once`, async ({ bench, page, provider }) => {
    const said = (): ProviderReply => ({ text: 'It is done.' });
    provider.answer(runsPython, said, runsPython, said);
    const notebook = await begin(bench);
    await bench.panel.ask('Count');
    const allow = bench.panel.approval.getByRole('button', { name: 'Allow once' });
    await expect(allow).not.toHaveAttribute('aria-disabled', 'true');
    await sleep(page);
    await expect(bench.panel.approval).toBeVisible();
    await allow.click();
    await expect(bench.panel.conversation).toContainText('It is done.');
    await expect(bench.panel.conversation).not.toContainText(/-\d/);
    await bench.panel.ask('And again?');
    await bench.panel.approval.getByRole('button', { name: 'Deny' }).click();
    await expect(bench.panel.button('Stop')).toHaveCount(0);
    await notebook.run(1);
    await expect(notebook.output(notebook.cell(1))).toHaveText('1');
    await notebook.save();
    await expectQuestions(bench, ['Count', 'And again?']);
  });
}
