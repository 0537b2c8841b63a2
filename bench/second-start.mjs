import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startLab } from '../scripts/lab/start-lab.mjs';
import { repository } from '../scripts/setup/repository.mjs';
import { quantile, withFolder } from './measure.mjs';
import { withPage } from './page.mjs';

const ROUNDS = 3;

/** `npm start` until the panel lists the loaded frame. */
async function timeStart(page) {
  const start = performance.now();
  const child = spawn(process.execPath, [join(repository.root, 'scripts', 'start.mjs'), '--no-browser'], {
    cwd: repository.root,
    stdio: ['ignore', 'pipe', 'inherit']
  });
  const exited = new Promise(resolve => child.on('exit', resolve));
  try {
    let printed = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      printed += chunk;
      const url = /http:\S+token=\S+/.exec(printed)?.[0];
      if (!url) continue;
      await page.goto(url);
      const panel = page.getByRole('complementary', { name: 'Cellwright' });
      await panel.getByRole('row', { name: /^df, / }).waitFor({ timeout: 60_000 });
      return performance.now() - start;
    }
    throw new Error(`npm start ended before it was ready:\n${printed}`);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** Plain JupyterLab until the same notebook is open with its kernel idle. */
const timePlain = page =>
  withFolder(async folder => {
    const start = performance.now();
    const rootDir = join(repository.work, 'examples');
    const server = await startLab({ home: join(folder, 'jupyter'), rootDir, extension: false });
    try {
      await page.goto(`${server.url}lab/tree/penguins.ipynb?token=${server.token}`);
      await page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').waitFor({ timeout: 60_000 });
      return performance.now() - start;
    } finally {
      await server.stop();
    }
  });

/** An unchanged `npm start`, from the command to a page one can ask in. */
export const secondStart = {
  title: 'Repeated `npm start`, to a page that lists `df`',
  baseline: 'plain JupyterLab to the open notebook',
  target: '≤ 10 s',
  async measure({ chromium }) {
    const starts = [];
    const plain = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const own = await withPage(chromium, timeStart);
      const other = await withPage(chromium, timePlain);
      if (round > 0) {
        starts.push(own);
        plain.push(other);
      }
    }
    const median = quantile(starts, 0.5);
    return {
      value: `${(median / 1000).toFixed(1)} s`,
      ratio: median / quantile(plain, 0.5),
      samples: `median of ${ROUNDS}, after one warm-up`
    };
  }
};
