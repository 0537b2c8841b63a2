import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findings } from '../lab/findings.js';
import { test } from '../lab/test.js';

test.use({ node: false });

test('without Node the analyst answers, the browser keeps the chat, and the list of models says what is missing', async ({
  bench
}) => {
  const notebook = await bench.start();
  const { panel } = bench;
  await panel.ask('What is the average body mass by species?');
  await expect(notebook.strip).toBeVisible();
  await expect(panel.root).not.toContainText(/Node/);
  await notebook.save();
  await bench.reload();
  await panel.open();
  await expect(panel.conversation.getByRole('article', { name: 'Your question' })).toContainText('average body mass');
  await expect(panel.drafted).toBeVisible();
  await panel.picker.click();
  await expect(panel.root).toContainText(/needs Node\.js/);
});

test('without Node a question about a file offers a cell that loads it, and is then asked about the variable', async ({
  bench,
  lab,
  page
}) => {
  const file = join(lab.root, 'fares.csv');
  writeFileSync(file, 'class,fare\nPool,4.5\nLux,19\nPool,6\n');
  const notebook = await bench.open([{ id: 'a', source: 'fares = 40 + 2' }]);
  await bench.panel.dataset('fares.csv').click();
  await expect(bench.panel.datasets).toContainText(
    /Data files are read by the Cellwright service, with DuckDB\. The Cellwright service needs Node\.js 20 or newer.*load the file in a cell/
  );
  await bench.panel.setWidth(300);
  await bench.panel.ask('What is the average fare by class in @fares.csv');
  await expect(bench.panel.button('Insert a cell that loads it')).toBeVisible();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  await bench.panel.button('Insert a cell that loads it').click();
  await expect(notebook.cell(1)).toContainText('fares = pd.read_csv("fares.csv")');
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[ ]:');
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.cell(1))).toContainText('19');
  await bench.panel.button('Ask again').click();
  await expect(notebook.cell(2)).toContainText('fares.groupby("class")');
  rmSync(file);
});
