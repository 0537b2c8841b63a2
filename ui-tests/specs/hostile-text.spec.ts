import { expect } from '@playwright/test';
import { batches, showBatches } from '../hostile/batches.js';
import { watchPage, type Watch } from '../hostile/watch.js';
import { test as base } from '../lab/test.js';
import { toolName } from '../lab/provider.js';

/** Cuts a text at places that the seed decides, into pieces of 1 to `longest` characters. The same for the same seed. */
function pieces(text: string, longest: number, seed: number): readonly string[] {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const cut: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + next(longest);
    cut.push(text.slice(at, at + length));
    at += length;
  }
  return cut;
}

const SEED = 20_260_713;

const test = base.extend<{ watch: Watch }>({
  watch: ({ page, lab }, use) => watchPage(page, lab, use)
});

test.use({ model: 'provider' });

test('no text of a model makes the page ask anybody while it comes in pieces that end anywhere', async ({
  bench,
  provider,
  watch
}) => {
  const texts = batches(watch.payloads).map((text, at) => pieces(text, 120, SEED + at));
  await bench.open(undefined, /stub-model/);
  await showBatches(bench, provider, texts);
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in pieces');
});

test('nor as names, values, calls, results, reasons, questions and refusals', async ({ bench, provider, watch }) => {
  const shown = watch.payloads.filter((_, at) => at % 9 === 0);
  const some = shown.map(({ text }) => text);
  const [first = '', second = '', third = ''] = some;
  const cells = [
    {
      id: 'load',
      source: [
        'import pandas as pd, json',
        `texts = json.loads(${JSON.stringify(JSON.stringify(some))})`,
        'df = pd.DataFrame({text: [text, text, "x"] for text in texts})',
        'df.shape'
      ].join('\n')
    },
    { id: 'fail', source: 'raise ValueError("\\n".join(texts))' }
  ];
  const notebook = await bench.start(cells, /stub-model/);
  await expect(notebook.output(notebook.cell(0))).toContainText(String(some.length));
  await bench.panel.dataset('df').click();
  await expect(bench.panel.root.getByRole('table', { name: 'Columns of df' })).toBeVisible();
  await watch.expectQuiet(bench);

  provider.answer(
    request => ({
      call: toolName(request, 'runPython'),
      args: { code: `print(texts)\n'''${first}'''` }
    }),
    request => ({ call: toolName(request, 'askUser'), args: { question: first, options: [second, third] } }),
    () => ({ status: 400, message: `${first}\n${second}` })
  );
  await bench.panel.ask('Take a look');
  await watch.expectQuiet(bench);
  await bench.panel.approval.getByRole('button', { name: 'Allow once' }).click();
  await bench.panel.question.getByRole('radio').first().click();
  await expect(bench.panel.button('Stop')).toHaveCount(0);
  const closed = bench.panel.conversation.getByRole('button', { expanded: false });
  for (let left = await closed.count(); left > 0; left = await closed.count()) {
    await closed.first().click();
    await expect(closed).not.toHaveCount(left);
  }
  await watch.expectQuiet(bench);

  provider.answer(request => ({
    call: toolName(request, 'draftMarkdown'),
    args: { markdown: [`# ![x](${watch.address}heading)`, ...some].join('\n\n') }
  }));
  await bench.panel.ask('Explain it');
  await expect(notebook.strip).toBeVisible();
  await notebook.save();
  await bench.page.reload();
  await bench.ready();
  await expect(notebook.strip).toBeVisible();
  await expect(notebook.content.locator('.jp-MarkdownCell.jp-mod-rendered')).toHaveCount(0);
  await bench.panel.open();
  await expect(bench.panel.conversation).toContainText('Drafted as text');
  await watch.expectQuiet(bench);
  await watch.record(shown, 'as names, values and words of tools');
});
