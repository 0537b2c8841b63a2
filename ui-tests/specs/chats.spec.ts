import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { holdChats, storedChat } from '../lab/stored-chats.js';
import { test } from '../lab/test.js';
import { Workbench } from '../lab/workbench.js';

test.use({ model: 'provider' });

test('an answer that is not stored yet when the page is loaded anew is there', async ({ bench, lab, provider }) => {
  provider.answer(
    () => ({ text: 'The first answer.' }),
    () => ({ text: 'The second answer.' })
  );
  await bench.open(undefined, /stub-model/);
  const { panel } = bench;
  await panel.ask('Say something');
  await expect(panel.conversation).toContainText('The first answer.');
  const free = await holdChats(lab);
  await panel.ask('Say more');
  await expect(panel.conversation).toContainText('The second answer.');
  await expect(panel.button('Stop')).toHaveCount(0);
  await bench.page.reload({ waitUntil: 'commit' });
  free();
  await bench.ready();
  await bench.expectFocus();
  await panel.open();
  await expect(panel.conversation).toContainText('The second answer.');
});

test('a page shows what another one asked with its next question, and all is there when it is opened again', async ({
  bench,
  context,
  lab,
  provider
}) => {
  provider.answer(({ body }) => ({ text: `Answer to ${/“([a-z]+)”(?!.*“)/s.exec(body)?.[1] ?? 'nothing'}.` }));
  const notebook = await bench.open();
  const other = new Workbench(await context.newPage(), lab);
  await other.goto(`lab/workspaces/other-${process.pid}/tree/${notebook.name}`);
  await other.panel.open();
  await bench.panel.pickModel(/stub-model/);
  await bench.panel.ask('Tell me of “north”');
  await expect(bench.panel.conversation).toContainText('Answer to north.');
  await other.panel.pickModel(/stub-model/);
  await other.panel.ask('Tell me of “south”');
  await expect(other.panel.conversation).toContainText('Answer to south.');
  await expect(other.panel.conversation).toContainText('Answer to north.');
  await bench.panel.ask('And now of “both”');
  await expect(bench.panel.conversation).toContainText('Answer to both.');
  await expect(bench.panel.conversation).toContainText('Answer to south.');
  const questions = bench.panel.conversation.getByRole('article', { name: 'Your question' });
  await expect(questions).toContainText(['north', 'south', 'both']);
  await bench.reload();
  await bench.panel.open();
  await expect(questions).toContainText(['north', 'south', 'both']);
  await other.page.close();
  expect(other.errors).toEqual([]);
});

test('a chat with a damaged line comes back without it, says so, and can be gone on with', async ({
  bench,
  lab,
  provider
}) => {
  provider.answer(() => ({ text: 'An answer.' }));
  const notebook = await bench.open(undefined, /stub-model/);
  const { panel } = bench;
  await panel.ask('The first NEEDLE');
  await expect(panel.conversation).toContainText('An answer.');
  await panel.ask('The second question');
  await expect(panel.conversation.getByText('An answer.')).toHaveCount(2);
  await bench.goto('lab/workspaces/elsewhere');
  const log = storedChat(lab, 'NEEDLE')!;
  const lines = readFileSync(log, 'utf8').split('\n');
  writeFileSync(log, lines.map(line => (line.includes('NEEDLE') ? `\0${line.slice(1)}` : line)).join('\n'));
  await bench.goto(`lab/workspaces/elsewhere/tree/${notebook.name}`);
  await panel.open();
  await expect(panel.conversation.getByText('The second question')).toBeVisible();
  await expect(panel.conversation.getByText('NEEDLE')).toHaveCount(0);
  await expect(panel.root.getByRole('group', { name: 'Notices' })).toContainText(
    /cannot be read and (is|are) left out/
  );
  await panel.ask('The third question');
  await expect(panel.conversation.getByText('An answer.')).toHaveCount(2);
});
