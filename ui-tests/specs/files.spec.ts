import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { repository } from '../../scripts/setup/repository.mjs';
import { chooseFor, fileItem } from '../lab/choose-file.js';
import { findings } from '../lab/findings.js';
import { test } from '../lab/test.js';
import { weather } from '../lab/tables.js';

/** The DuckDB of the kernel is newer than the one that the service reads with. */
const WRITE = `
import duckdb
with duckdb.connect("rides.duckdb") as c: c.execute("CREATE TABLE rides AS SELECT 'Pool' AS class, 4.5::DOUBLE AS fare")
`;

test.beforeEach(({ lab }) => {
  writeFileSync(join(lab.root, 'weather.csv'), weather);
  writeFileSync(join(lab.root, 'notes.md'), '# Notes');
  mkdirSync(join(lab.root, 'more'), { recursive: true });
  writeFileSync(join(lab.root, 'more', 'my stations.csv'), 'station,height\nNorth,12\nSouth,120\n');
});

test.afterEach(({ lab }) => {
  for (const name of ['weather.csv', 'notes.md', 'more', 'large.csv', 'rides.duckdb']) {
    rmSync(join(lab.root, name), { recursive: true, force: true });
  }
});

test('a data file is listed, profiled from the file browser, its rows reached by keys, and it is named in a question', async ({
  bench,
  page
}) => {
  await bench.openNotebook([{ id: 'a', source: '1 + 1' }]);
  await fileItem(page, 'notes.md').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Profile', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await chooseFor(page, 'weather.csv', 'Profile');
  const row = bench.panel.dataset('weather.csv');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(row).toHaveAttribute('aria-label', /400 rows, 4 columns/);
  const columns = bench.panel.root.getByRole('table', { name: 'Columns of weather.csv' });
  await expect(columns.getByRole('row', { name: /^wind, float64, 0 % missing, 0\.5/ })).toBeVisible();
  await expect(columns.getByRole('row', { name: /^rain, .*, 20 % missing/ })).toBeVisible();
  await expect(bench.panel.root.getByText('Written with: separated by “;”, decimal comma')).toBeVisible();

  await bench.panel.button('Show rows').click();
  const rows = bench.panel.root.getByRole('grid', { name: 'Rows of weather.csv' });
  await expect(rows).toHaveAttribute('aria-rowcount', '401');
  await expect(rows.getByRole('row').nth(1)).toHaveText('North2024-01-100.5–');
  await expect(bench.panel.root.getByText('All 400 rows · only shown here')).toBeVisible();
  await rows.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect(rows.locator('[aria-rowindex="401"]')).toBeFocused();
  expect(await findings(page, '.jp-cw-Panel')).toEqual([]);
  await bench.panel.setWidth(300);
  await expect(rows.getByRole('row').nth(1)).toBeVisible();

  await chooseFor(page, 'weather.csv', 'Ask Cellwright');
  await expect(bench.panel.input).toBeFocused();
  await expect(bench.panel.input).toHaveValue('@weather.csv ');
  await bench.panel.input.fill('');
  await page.keyboard.type('Compare @wea');
  const choices = bench.panel.root.getByRole('listbox', { name: 'Add to the question' });
  await expect(choices.getByRole('option', { name: /weather\.csv/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('with @mo');
  await expect(choices.getByRole('option', { name: 'more/ folder' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bench.panel.input).toHaveValue('Compare @weather.csv with @more/');
  // Alone: the file was offered beside its folder before.
  await expect(choices.getByRole('option')).toHaveText([/more\/my stations\.csv/]);
  await page.keyboard.press('Enter');
  await expect(bench.panel.input).toHaveValue('Compare @weather.csv with @"more/my stations.csv" ');
});

test('a question that names a file is about it, not about what was made of it in memory', async ({ bench, page }) => {
  const load = 'import pandas as pd\nweather = pd.read_csv("weather.csv", sep=";", decimal=",")\n';
  const change = 'weather["station"] = "North"\nlen(weather)';
  const notebook = await bench.start([{ id: 'a', source: load + change }]);
  await expect(notebook.output(notebook.cell(0))).toHaveText('400');
  await bench.panel.input.fill('how many rows are in @weather.csv');
  await page.keyboard.press('Enter');
  await expect(notebook.editor(notebook.draft)).toContainText(
    /weather_2 = pd\.read_csv\(.*weather\.csv.*len\(weather_2\)/s
  );
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.cell(1))).toHaveText('400');
  // What holds it by now is asked.
  await bench.panel.input.fill('how many rows are in @weather.csv');
  await page.keyboard.press('Enter');
  await expect(notebook.editor(notebook.draft)).toHaveText('len(weather_2)');
});

test('a question may name a file in a folder below, and one that cannot be read is an error', async ({ bench }) => {
  await bench.open([{ id: 'a', source: '1 + 1' }]);
  await bench.panel.ask('How many rows are in @"more/my stations.csv" ?');
  await expect(bench.panel.drafted).toBeVisible();
  await expect(bench.panel.conversation).toContainText('Number of rows of my_stations.');
  await bench.panel.ask('How many rows are in @nowhere/at-all.csv ?');
  await expect(
    bench.panel.conversation.getByText(/“nowhere\/at-all\.csv” could not be read\. The file is not there\./)
  ).toBeVisible();
});

test('reading all rows of a large file can be cancelled, and goes on when it is wanted again', async ({
  bench,
  page,
  lab
}) => {
  const line = Array.from({ length: 12 }, (_, at) => String(at * 7919)).join(',');
  writeFileSync(join(lab.root, 'large.csv'), `${'abcdefghijkl'.split('').join(',')}\n${`${line}\n`.repeat(2_500_000)}`);
  await bench.openNotebook([{ id: 'a', source: '1 + 1' }]);
  await chooseFor(page, 'large.csv', 'Profile');
  const row = bench.panel.dataset('large.csv');
  await expect(bench.panel.root.getByRole('progressbar', { name: 'Reading all rows of large.csv' })).toBeVisible();
  await bench.panel.button('Cancel').click();
  await expect(bench.panel.root.getByRole('progressbar')).toHaveCount(0);
  await bench.panel
    .button(/^(?:Read all rows|Read it)$/)
    .first()
    .click();
  await expect(row).toHaveAttribute('aria-label', /2,500,000 rows, 12 columns/, { timeout: 60_000 });
});

test('a DuckDB file of a newer version is named as such', async ({ bench, lab }) => {
  execFileSync(repository.python, ['-c', WRITE], { cwd: lab.root });
  await bench.open([{ id: 'a', source: '1 + 1' }]);
  await bench.panel.dataset('rides.duckdb').click();
  await expect(bench.panel.datasets).toContainText('The file was written by a newer version of DuckDB.');
});
