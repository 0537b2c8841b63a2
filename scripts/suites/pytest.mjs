import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { countJunit } from './count-junit.mjs';
import { runTool } from './run-tool.mjs';

/** The Python parts: the probe that runs in kernels, and the server extension. */
export const pytest = {
  name: 'python',
  oneCore: true,
  async run({ env, results, print }) {
    const file = join(results, 'python.xml');
    rmSync(file, { force: true });
    await runTool(repository.python, ['-m', 'pytest', '-q', `--junitxml=${file}`], { env }, print);
    return countJunit(file);
  }
};
