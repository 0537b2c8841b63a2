import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { loadNotebook } from '../scripts/lab/open-notebook.mjs';
import { startLab } from '../scripts/lab/start-lab.mjs';
import { chromiumFlags } from '../scripts/setup/programs.mjs';
import { repository } from '../scripts/setup/repository.mjs';
import { withFolder } from './measure.mjs';

/** Gives an action a page in a fresh browser. */
export async function withPage(executablePath, action) {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    return await action(await browser.newPage({ viewport: { width: 1390, height: 868 } }));
  } finally {
    await browser.close();
  }
}

/**
 * Gives an action a page with the penguins notebook open and loaded, its panel closed.
 *
 * @param {string} chromium
 * @param {(page: import('playwright-core').Page, details: { scripts: () => Promise<number> }) => Promise<T>} action `scripts` tells how
 * many bytes of the extension's JavaScript the page and its worker have loaded so far.
 * @param {{ env?: NodeJS.ProcessEnv }} [options] The server's environment; this process's unless given.
 * @template T
 */
export const openExample = (chromium, action, { env } = {}) =>
  withFolder(async folder => {
    const rootDir = join(folder, 'root');
    mkdirSync(join(rootDir, 'data'), { recursive: true });
    for (const name of ['penguins.ipynb', 'data/penguins.csv']) {
      cpSync(join(repository.root, 'examples', name), join(rootDir, name));
    }
    const server = await startLab({ home: join(folder, 'jupyter'), rootDir, env });
    try {
      await loadNotebook(server, 'penguins.ipynb');
      return await withPage(chromium, async page => {
        const sizes = new Map();
        page.on('response', response => {
          const url = response.url();
          // What its worker needs as well is in the cache of the browser.
          if (/\/extensions\/jupyterlab-cellwright\/.*\.js/.test(url) && !sizes.has(url)) {
            sizes.set(
              url,
              response.body().then(body => body.length)
            );
          }
        });
        const scripts = async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
        await page.goto(`${server.url}lab/tree/penguins.ipynb?token=${server.token}`);
        await page
          .locator('#jp-bottom-panel')
          .getByRole('button', { name: / \| Idle$/ })
          .waitFor();
        await page.locator('#jupyterlab-splash').waitFor({ state: 'detached' });
        return action(page, { scripts });
      });
    } finally {
      await server.stop();
    }
  });

/**
 * Opens the panel and picks the endpoint of `startEndpoint`.
 *
 * @returns {Promise<{ log: import('playwright-core').Locator, ask: (question: string) => Promise<void> }>} `log` is the conversation;
 * `ask` types a question and presses Enter.
 */
export async function pickStub(page) {
  const panel = page.getByRole('complementary', { name: 'Cellwright' });
  const input = panel.getByRole('textbox', { name: 'Ask about your data' });
  await page.keyboard.press('Control+Shift+Space');
  await panel.getByRole('row', { name: /^df, / }).waitFor();
  await panel.getByTitle(/^Choose a model/).click();
  await panel.getByRole('menuitemradio', { name: /stub/ }).click();
  return {
    log: panel.getByRole('log', { name: 'Conversation' }),
    async ask(question) {
      await input.click();
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
    }
  };
}

/**
 * Watches the long tasks of a page; throws when the browser does not report one.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<() => Promise<number[]>>} The durations in milliseconds of those since it was last asked.
 */
export async function watchTasks(page) {
  await page.evaluate(() => {
    window.tasks = [];
    const keep = list => window.tasks.push(...list.getEntries().map(({ duration }) => duration));
    window.observer = new window.PerformanceObserver(keep);
    window.observer.observe({ type: 'longtask' });
    setTimeout(() => {
      const end = performance.now() + 120;
      while (performance.now() < end);
    });
  });
  await page.waitForFunction(() => window.tasks.some(ms => ms > 100), undefined, { timeout: 5_000 });
  const take = () => page.evaluate(() => window.tasks.splice(0));
  await take();
  return take;
}
