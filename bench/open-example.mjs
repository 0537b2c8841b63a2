import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadNotebook } from '../scripts/lab/open-notebook.mjs';
import { startLab } from '../scripts/lab/start-lab.mjs';
import { repository } from '../scripts/setup/repository.mjs';
import { withFolder } from './with-folder.mjs';
import { withPage } from './with-page.mjs';

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
