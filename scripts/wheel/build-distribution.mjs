import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findUv, PIP } from '../setup/find-uv.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { SetupError } from '../setup/setup-error.mjs';

const ENDINGS = { wheel: '.whl', sdist: '.tar.gz' };

/**
 * Builds what is published, from this checkout, with what a build asks for in an environment of its own.
 *
 * @param {'wheel' | 'sdist'} kind The source distribution needs uv.
 * @param {string} folder Holds it and nothing else afterwards.
 * @param {{ log: (text: string) => void }} progress
 * @param {{ built?: boolean }} [options] Whether page and service are built already, and packed as they are.
 * @returns {Promise<string>} The file.
 * @throws {SetupError} With the end of what the build said.
 */
export async function buildDistribution(kind, folder, progress, { built = false } = {}) {
  const hooks = built ? { HATCH_BUILD_NO_HOOKS: 'true' } : {};
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const uv = await findUv(progress);
  const { code, tail } = uv
    ? await runCommand(uv.file, ['build', `--${kind}`, '--out-dir', folder, '--python', repository.python, '.'], {
        env: { ...uv.env, ...hooks },
        onOutput: progress.log
      })
    : await runCommand(repository.python, [...PIP, 'wheel', '--no-deps', '--wheel-dir', folder, '.'], {
        env: { ...process.env, ...hooks },
        onOutput: progress.log
      });
  const name = readdirSync(folder).find(file => file.endsWith(ENDINGS[kind]));
  if (code !== 0 || name === undefined) throw new SetupError(`The ${kind} could not be built:\n${tail.trim()}`);
  return join(folder, name);
}
