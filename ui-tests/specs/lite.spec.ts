import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { serveSite } from '../../scripts/demo/serve-site.mjs';
import { repository } from '../../scripts/setup/repository.mjs';
import { Notebook } from '../lab/notebook.js';
import { Panel } from '../lab/panel.js';

const NO_MODELS = 'Models need a Jupyter server, and this page has none: here the built-in analyst answers.';
const QUESTION = 'What is the average body mass by species?';

/** The first start of its kernel loads a Python and IPython into the page. */
const KERNEL_MS = 120_000;

const test = base.extend<{ site: string }>({
  site: async ({}, use) => {
    const folder = join(repository.build, 'demo');
    expect(existsSync(join(folder, '.cellwright')), 'There is no site. Type: npm run demo').toBe(true);
    const list = JSON.parse(readFileSync(join(folder, 'static', 'pyodide', 'pyodide-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly file_name: string }>>;
    };
    expect(list.packages['numpy']?.file_name, 'NumPy for Pyodide could not be had from PyPI.').not.toMatch(/^https:/);
    const { url, stop } = await serveSite(folder);
    await use(url);
    await stop();
  }
});

async function kernelReady(page: Page): Promise<void> {
  const status = page.locator('#jp-bottom-panel').getByRole('button', { name: / \| Idle$/ });
  await expect(status).toBeVisible({ timeout: KERNEL_MS });
}

test('without a server the panel answers, drafts and keeps its chats, and asks nobody', async ({ page, site }) => {
  test.setTimeout(300_000);
  const requests: URL[] = [];
  const errors: string[] = [];
  page.context().on('request', request => requests.push(new URL(request.url())));
  page.on('pageerror', error => errors.push(error.message));
  const notebook = new Notebook(page, 'penguins.ipynb');
  const panel = new Panel(page);

  await page.goto(`${site}lab/index.html?path=penguins.ipynb`);
  await expect(notebook.tab).toBeVisible({ timeout: 60_000 });
  await kernelReady(page);
  await panel.open();
  await notebook.run(1);
  await expect(notebook.output(notebook.cell(1))).toContainText('Adelie', { timeout: KERNEL_MS });
  await expect(notebook.prompt(notebook.cell(1))).toHaveText('[1]:');
  await expect(panel.dataset('df')).toBeVisible();

  await panel.ask(QUESTION);
  await expect(panel.drafted).toBeVisible();
  await expect(notebook.strip).toBeVisible();
  await expect(notebook.prompt(notebook.draft)).toHaveText('[ ]:');
  await expect(notebook.output(notebook.draft)).toHaveCount(0);
  await notebook.strip.getByRole('button', { name: 'Run' }).click();
  await expect(notebook.output(notebook.cell(2))).toContainText(
    /Adelie\s*3700\.66\d*\s*Chinstrap\s*3733\.08\d*\s*Gentoo\s*5076\.01\d*/
  );
  await expect(notebook.prompt(notebook.cell(2))).toHaveText('[2]:');

  await page.reload();
  // JupyterLab takes keys when it has given the focus to the notebook that it restored.
  await expect(page.locator('.jp-Notebook:focus-within')).toBeVisible({ timeout: 60_000 });
  await panel.open();
  await expect(panel.conversation).toContainText(QUESTION);

  await panel.picker.click();
  await expect(panel.root.getByRole('menu', { name: 'Model' })).toHaveAccessibleDescription(NO_MODELS);
  await expect(panel.root.getByText(NO_MODELS)).toBeVisible();
  await expect(panel.root).not.toContainText(/server extension|Node/);

  const strangers = requests.filter(
    ({ protocol, hostname }) => /^(https?|wss?):$/.test(protocol) && hostname !== '127.0.0.1'
  );
  expect(strangers.map(({ href }) => href)).toEqual([]);
  expect(requests.filter(({ pathname }) => /\/cellwright(\/|$)/.test(pathname)).map(({ href }) => href)).toEqual([]);
  expect(errors).toEqual([]);
});
