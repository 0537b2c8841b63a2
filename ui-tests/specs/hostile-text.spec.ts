import { expect, type Page } from '@playwright/test';
import { fault } from '../../faults/ledger.js';
import { CountingServer } from '../hostile/counting-server.js';
import { CANARY, payloads, type Payload } from '../hostile/payloads.js';
import { pieces } from '../hostile/pieces.js';
import { test as base } from '../lab/test.js';
import { toolName } from '../lab/tool-name.js';
import type { Workbench } from '../lab/workbench.js';

const ANSWERS = 6;
const SEED = 20_260_713;

/** What a page does that shows hostile text: who it asks, and what of it ran. */
type Watch = {
  readonly payloads: readonly Payload[];
  /** What they want the page to ask. */
  readonly address: string;
  /** Fails unless the page asked nobody but JupyterLab, ran nothing and can run nothing by a click in an answer. */
  expectQuiet(bench: Workbench): Promise<void>;
  /** Records what each of these has done by now, shown in this way. */
  record(shown: readonly Payload[], way: string): Promise<void>;
};

const test = base.extend<{ watch: Watch }>({
  watch: async ({ page, lab }, use) => {
    const server = new CountingServer();
    await server.listen();
    const strangers: string[] = [];
    page.on('request', request => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(lab.url).origin) {
        strangers.push(request.url());
      }
    });
    await use({
      payloads: payloads(server.address),
      address: server.address,
      async record(shown, way) {
        for (const { id } of shown) {
          const own = new RegExp(`/${id}(?!\\d)`);
          await fault('S1', `${id} ${way}`, measure => {
            measure('strangers', [...strangers, ...server.paths].filter(path => own.test(path)).length);
          });
        }
      },
      async expectQuiet({ page: shown, panel }) {
        await settled(shown);
        expect({ strangers, paths: server.paths, connections: server.connections }).toEqual({
          strangers: [],
          paths: [],
          connections: 0
        });
        expect(await shown.evaluate(`globalThis.${CANARY}`)).toBeUndefined();
        const held = panel.conversation.locator(
          [
            'img, image, picture, video, audio, iframe, embed, object, script, style, link, meta, base, form, math',
            'mjx-container, .jp-cw-Markdown svg, .jp-cw-Markdown input, .jp-cw-Markdown button',
            '[data-commandlinker-command], [srcset], [ping], [onerror], .jp-cw-Markdown [style], .jp-cw-Markdown [id]',
            'a:not([href^="http://" i], [href^="https://" i], [href^="mailto:" i])'
          ].join(', ')
        );
        expect(await held.evaluateAll(all => all.map(element => element.outerHTML.slice(0, 200)))).toEqual([]);
        const links = await panel.conversation
          .locator('.jp-cw-Markdown a')
          .evaluateAll(all => all.map(link => ({ words: link.textContent, address: link.getAttribute('href') ?? '' })));
        for (const { words, address } of links) {
          expect(words).toContain(address);
        }
      }
    });
    await server.close();
  }
});

test.use({ model: 'provider' });

/** Everything that was to be drawn is, and what drawing began to fetch was asked for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        let calm = 0;
        const look = (deadline: IdleDeadline): void => {
          calm = deadline.timeRemaining() > 5 ? calm + 1 : 0;
          if (calm === 5) {
            resolve();
          } else {
            requestIdleCallback(look);
          }
        };
        requestIdleCallback(look);
      })
  );
}

/** One text for each answer; what leaves something open stands at its end. */
function batches(all: readonly Payload[]): readonly string[] {
  const closed = all.filter(({ open }) => !open);
  const open = all.filter(payload => payload.open);
  return Array.from({ length: ANSWERS }, (_, at) =>
    [`batch${String(at)}`, ...share(closed, at), ...share(open, at)].join('\n\n')
  );
}

function share(all: readonly Payload[], answer: number): readonly string[] {
  return all.filter((_, at) => at % ANSWERS === answer).map(({ text }) => text);
}

async function begin(bench: Workbench): Promise<void> {
  const notebook = await bench.openNotebook([{ id: 'one', source: '1' }]);
  await notebook.save();
  await bench.panel.open();
  await bench.panel.pickModel(/stub-model/);
}

test('no text of a model makes the page ask anybody, run a script or a command, when it comes and when it is restored', async ({
  bench,
  provider,
  watch
}) => {
  expect(watch.payloads.length).toBeGreaterThanOrEqual(200);
  const texts = batches(watch.payloads);
  provider.answer(...texts.map(text => () => ({ text })));
  await begin(bench);
  for (const at of texts.keys()) {
    await bench.panel.ask(`Tell me ${String(at)}`);
    await expect(bench.panel.conversation.getByText(`batch${String(at)}`, { exact: true })).toBeVisible();
    await expect(bench.panel.button('Stop')).toHaveCount(0);
  }
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in an answer');
  await bench.page.reload();
  await bench.ready();
  await bench.panel.open();
  await expect(bench.panel.conversation.getByText(/^batch\d+$/)).toHaveCount(texts.length);
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in an answer that is restored');
});

test('nor while it comes in pieces that end anywhere', async ({ bench, provider, watch }) => {
  const texts = batches(watch.payloads).map((text, at) => pieces(text, 120, SEED + at));
  provider.answer(...texts.map(text => () => ({ text })));
  await begin(bench);
  for (const at of texts.keys()) {
    await bench.panel.ask(`Tell me ${String(at)}`);
    await expect(bench.panel.conversation.getByText(`batch${String(at)}`, { exact: true })).toBeVisible();
    await expect(bench.panel.button('Stop')).toHaveCount(0);
  }
  await watch.expectQuiet(bench);
  await watch.record(watch.payloads, 'in pieces');
});

test('nor as names, values, calls, results, reasons, questions and refusals', async ({ bench, provider, watch }) => {
  const shown = watch.payloads.filter((_, at) => at % 9 === 0);
  const some = shown.map(({ text }) => text);
  const [first = '', second = '', third = ''] = some;
  const notebook = await bench.openNotebook([
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
  ]);
  await notebook.run(0);
  await expect(notebook.output(notebook.cell(0))).toContainText(String(some.length));
  await bench.panel.open();
  await bench.panel.pickModel(/stub-model/);
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
  await expect(async () => {
    await closed.first().click({ timeout: 1_000 });
    await expect(closed).toHaveCount(0, { timeout: 100 });
  }).toPass();
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
