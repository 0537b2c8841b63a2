import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startLab } from '../scripts/lab/start-lab.mjs';
import { quantile, withFolder } from './measure.mjs';

const PAIRS = 7;

async function timeOne(folder, extension) {
  const rootDir = join(folder, 'root');
  mkdirSync(rootDir, { recursive: true });
  const start = performance.now();
  const server = await startLab({ home: join(folder, extension ? 'with' : 'plain'), rootDir, extension });
  const ms = performance.now() - start;
  await server.stop();
  return ms;
}

/** Process start to first answer, with and without Cellwright, in turns, after one warm-up each. */
export const serverStart = {
  title: 'Start of the Jupyter server',
  baseline: 'plain JupyterLab, in turns',
  target: '≤ +0.1 s',
  measure: () =>
    withFolder(async folder => {
      await timeOne(folder, true);
      await timeOne(folder, false);
      const samples = { with: [], plain: [] };
      for (let i = 0; i < PAIRS; i += 1) {
        samples.with.push(await timeOne(folder, true));
        samples.plain.push(await timeOne(folder, false));
      }
      const own = quantile(samples.with, 0.5);
      const plain = quantile(samples.plain, 0.5);
      return {
        value: `${((own - plain) / 1000).toFixed(2)} s more`,
        ratio: own / plain,
        samples: `median of ${PAIRS} pairs`
      };
    })
};
