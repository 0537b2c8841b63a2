import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { type LabServer, startServer } from '../lab/start-server.js';
import { Notebook } from '../lab/notebook.js';
import { notebookFile } from '../lab/notebook-file.js';
import { Panel } from '../lab/panel.js';
import { penguins } from '../lab/tables.js';

/** The interpreter of the environment in which the wheel is installed. */
const installed = process.env['CELLWRIGHT_WHEEL'] ?? '';

/** JupyterLab and Notebook as installed there, below an address of its own, without Node.js on the path. */
const test = base.extend<object, { server: LabServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ PATH: '' }, ['--ServerApp.base_url=/hub/user/'], { installed });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 }
  ]
});

/** Writes a notebook and its address in JupyterLab (`lab/tree/`) or Notebook (`notebooks/`). */
function address({ root, url, token }: LabServer, place: string, name: string): string {
  writeFileSync(join(root, name), notebookFile(penguins));
  return `${url}${place}${name}?token=${token}`;
}

/** JupyterLab opens the notebook that the address names last, and gives it the focus. Notebook gives it none where the page is slow. */
async function opened(page: Page, notebook: Notebook): Promise<void> {
  await expect(notebook.cell(0)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.jp-mod-restoring')).toHaveCount(0);
  await expect(page.locator('.jp-Notebook:focus-within, [data-notebook] .jp-Notebook')).toBeVisible();
}

for (const [app, place] of [
  ['JupyterLab', 'lab/tree/'],
  ['Notebook', 'notebooks/']
] as const) {
  test(`${app} answers a question in a draft that has not run, and runs it`, async ({ page, server }) => {
    const strangers: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(server.url) && /^https?:/.test(request.url())) strangers.push(request.url());
    });
    const name = `${app.toLowerCase()}.ipynb`;
    await page.goto(address(server, place, name));
    const notebook = new Notebook(page, name);
    await opened(page, notebook);
    // What is run before the kernel is there is lost, or asks which kernel. Notebook shows no application that could be asked for it.
    await expect(page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')).toBeVisible({ timeout: 60_000 });
    await expect(async () => {
      await notebook.select(0);
      await page.keyboard.press('Control+Enter');
      await expect(notebook.prompt(notebook.cell(0))).not.toHaveText('[ ]:', { timeout: 3_000 });
    }).toPass();
    await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)', { timeout: 60_000 });

    const panel = new Panel(page);
    await panel.open();
    await expect(panel.dataset('df')).toBeVisible();
    await panel.ask('What is the average body mass by species?');
    await expect(panel.drafted).toBeVisible();
    await expect(notebook.output(notebook.draft)).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('drafted.png') });
    await notebook.strip.getByRole('button', { name: 'Run' }).click();
    await expect(notebook.output(notebook.cell(1))).toContainText('5076');
    expect(strangers).toEqual([]);
  });
}

test('a data file beside the notebook says what it takes to read it', async ({ page, server }) => {
  writeFileSync(join(server.root, 'sales.csv'), 'day,amount\n2024-01-01,3\n2024-01-02,5\n');
  await page.goto(address(server, 'lab/tree/', 'files.ipynb'));
  await opened(page, new Notebook(page, 'files.ipynb'));
  const panel = new Panel(page);
  await panel.open();
  await panel.dataset('sales.csv').click();
  await expect(panel.root).toContainText('Node.js');
  await expect(panel.root).not.toContainText(/damaged|server extension/);
});
