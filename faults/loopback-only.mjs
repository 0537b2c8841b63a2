import { delimiter, join } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';

const folder = join(repository.root, 'faults', 'guard');

/**
 * The environment in which no process of Node or Python reaches another machine.
 *
 * @param {NodeJS.ProcessEnv} env What to start from.
 * @param {string} ledger File that gets a line for each attempt.
 */
export const loopbackOnly = (env, ledger) => ({
  ...env,
  CELLWRIGHT_LEDGER: ledger,
  NODE_OPTIONS: [env.NODE_OPTIONS, `--require ${JSON.stringify(join(folder, 'loopback-only.cjs'))}`]
    .filter(Boolean)
    .join(' '),
  PYTHONPATH: [folder, env.PYTHONPATH].filter(Boolean).join(delimiter)
});
