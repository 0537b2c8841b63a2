import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { countJunit } from './count-junit.mjs';
import { runTool } from './run-tool.mjs';

/** Tests by their markers, see pyproject.toml: the gate has neither the dear engines nor what takes long. */
const MARKED = { gate: 'not engines and not long and not race', all: 'not race' };

/** The Python parts: the probe that runs in kernels, and the server extension. */
export const pytest = {
  name: 'python',
  oneCore: true,
  async run({ env, results, print, all }) {
    const file = join(results, 'python.xml');
    rmSync(file, { force: true });
    const args = ['-m', 'pytest', '-q', '-m', all ? MARKED.all : MARKED.gate, `--junitxml=${file}`];
    const { ok } = await runTool(repository.python, args, { env }, print);
    return { ok, ...countJunit(file) };
  }
};
