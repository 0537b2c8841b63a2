import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { buildDistribution } from '../wheel/build-distribution.mjs';
import { tryWheel } from '../wheel/try-wheel.mjs';

/** What a user gets: the wheel in a fresh environment, in JupyterLab and Notebook, without Node.js. */
export const wheel = {
  name: 'wheel',
  async run({ env, results, chromium, print }) {
    const progress = { log: () => undefined };
    const file = await buildDistribution('wheel', join(repository.work, 'wheel', 'dist'), progress);
    const packages = ['-r', join('requirements', 'wheel.txt')];
    return tryWheel(file, { packages, env, results, chromium, print });
  }
};
