import { expect } from '@playwright/test';
import { draftsCode, Gate, toolName } from '../lab/provider.js';
import { CODE, people } from '../lab/tables.js';
import { test } from '../lab/test.js';

test.use({ model: 'provider' });

test('the sub-query is a request of its own: no tools and nothing of the conversation', async ({ bench, provider }) => {
  provider.answer(() => ({ text: 'The chat before was about a blue elephant.' }), ...draftsCode(CODE));
  await bench.start(people, /stub-model/);
  await bench.panel.ask('Say something first');
  await expect(bench.panel.conversation).toContainText('blue elephant');
  await bench.panel.ask('What is the mean pay in each city?');
  await expect(bench.panel.drafted).toBeVisible();

  expect(provider.requests).toHaveLength(3);
  const [, main, subquery] = provider.requests;
  expect(main?.body).toContain('blue elephant');
  expect(subquery?.tools).toEqual([]);
  expect(subquery?.body).not.toContain('blue elephant');
});

test('a model that answers in the wrong form costs at most three requests and one sentence', async ({
  bench,
  provider
}) => {
  provider.answer(
    request => ({ call: toolName(request, 'generatePythonCode'), args: { query: 'Anything' } }),
    () => ({ text: 'I would rather talk about the weather.' }),
    () => ({ text: 'There is no code in this either.' }),
    () => ({ text: 'Nor in this.' })
  );
  const notebook = await bench.start(people, /stub-model/);
  await bench.panel.ask('What is the mean pay in each city?');
  await expect.poll(() => provider.requests.length).toBeGreaterThan(1);
  await expect(bench.panel.button('Stop')).toHaveCount(0);
  await expect(bench.panel.conversation.getByRole('article', { name: 'Answer' })).toContainText(/[A-Z].{20,}\./);
  await expect(notebook.cells).toHaveCount(1);
  expect(provider.requests.length).toBeLessThanOrEqual(3);
});

test('a wide frame beside df leaves the request at most half as large again', async ({ bench, provider }) => {
  const notebook = await bench.start(
    [...people, { id: 'wide', source: 'wide = pd.DataFrame({f"measure_{i}": [i] for i in range(2000)})\nwide.shape' }],
    /stub-model/
  );
  await expect(notebook.prompt(notebook.cell(0))).toHaveText('[1]:');
  const ask = async (): Promise<number> => {
    provider.answer(() => ({ text: 'Understood.' }));
    await bench.panel.ask('What is the mean yearly_pay by home_city?');
    await expect(bench.panel.conversation).toContainText('Understood.');
    return provider.requests[0]?.body.length ?? 0;
  };
  const alone = await ask();
  await bench.panel.button('New chat').click();
  await expect(bench.panel.conversation).not.toContainText('Understood.');
  await notebook.run(1);
  await expect(notebook.output(notebook.cell(1))).toHaveText('(1, 2000)');
  const beside = await ask();
  expect(alone).toBeGreaterThan(0);
  expect(beside).toBeLessThanOrEqual(alone * 1.5);
});

test('a draft goes into the notebook of its question when another tab is in front', async ({ bench, provider }) => {
  const held = new Gate();
  provider.answer(...draftsCode(CODE, held.opened));
  const first = await bench.openNotebook(people);
  await first.run(0);
  const second = bench.writeNotebook([{ id: 'other', source: '1 + 1' }]);
  await bench.panel.open();
  await bench.panel.pickModel(/stub-model/);
  await bench.panel.ask('What is the mean pay in each city?');
  await expect.poll(() => provider.requests.length).toBe(2);
  await bench.openBeside(second);
  await expect(bench.panel.root).toContainText(first.name);
  held.open();
  await expect(bench.panel.drafted).toBeVisible();
  await expect(second.cells).toHaveCount(1);

  await bench.panel.button('Show').first().click();
  await expect(first.tab).toHaveAttribute('aria-selected', 'true');
  await expect(first.cells).toHaveCount(2);
  await expect(first.strip).toBeVisible();
  await expect(first.editor(first.cell(1))).toHaveText(CODE);
});

test('code for a notebook that was closed meanwhile stays in the panel', async ({ bench, provider, page }) => {
  const held = new Gate();
  provider.answer(...draftsCode(CODE, held.opened));
  const notebook = await bench.openNotebook(people);
  await notebook.run(0);
  await notebook.save();
  await bench.panel.open();
  await bench.panel.pickModel(/stub-model/);
  await bench.panel.ask('What is the mean pay in each city?');
  await expect.poll(() => provider.requests.length).toBe(2);
  await notebook.tab.locator('.lm-TabBar-tabCloseIcon').click();
  const dialog = page.getByRole('dialog');
  const asked = await Promise.race([
    dialog.waitFor().then(() => true),
    notebook.tab.waitFor({ state: 'detached' }).then(() => false)
  ]);
  if (asked) {
    await dialog.getByRole('button', { name: /Discard/ }).click();
  }
  held.open();
  await expect(bench.panel.root).toContainText('The notebook was closed');
  await expect(bench.panel.proposal).toContainText(CODE);
});
