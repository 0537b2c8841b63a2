import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freshEnvironment, needUv, PIP } from '../setup/python.mjs';
import { emptyFolder, repository } from '../setup/repository.mjs';
import { mustRun, runCommand } from '../setup/run-command.mjs';
import { count, failure, playwright } from './tools.mjs';

/**
 * Builds sdist and wheel from this checkout. What the build requires gets an environment of its own.
 *
 * @param {string} folder Holds both and nothing else afterwards.
 * @param {{ log: (text: string) => void }} progress
 * @param {{ built?: boolean }} [options] Whether page and service are built already, and packed as they are. Otherwise the wheel is
 * built from the sdist, which shows that the sdist lacks nothing.
 * @returns {Promise<string>} The wheel.
 * @throws {SetupError} With the end of what the build printed.
 */
export async function buildWheel(folder, progress, { built = false } = {}) {
  const [hooks, kinds] = built ? [{ HATCH_BUILD_NO_HOOKS: 'true' }, ['--sdist', '--wheel']] : [{}, []];
  emptyFolder(folder);
  const uv = await needUv(progress);
  const args = ['build', ...kinds, '--out-dir', folder, '--python', repository.python, '.'];
  await mustRun('The wheel could not be built', uv.file, args, {
    env: { ...uv.env, ...hooks },
    onOutput: progress.log
  });
  return join(folder, readdirSync(folder).find(file => file.endsWith('.whl')) ?? '');
}

/** Uninstalls the package as a user does, and returns the paths in the environment's folder that still have its name. */
async function leftOver(folder, python) {
  const { code, tail } = await runCommand(python, [...PIP, 'uninstall', '--yes', 'jupyterlab-cellwright']);
  if (code !== 0) return [`pip uninstall: ${tail.trim()}`];
  return readdirSync(folder, { recursive: true }).filter(name => /cellwright/i.test(name));
}

/**
 * Installs a wheel into a fresh environment without Node.js on the path, does in a browser what a user does first, and
 * uninstalls it.
 *
 * @param {string} wheel The file.
 * @param {{ packages: readonly string[], version?: string }} beside `packages`: what is installed with it. `version`: of Python, such
 * as `3.12`, which uv finds or brings; that of `.venv` by default.
 * @param {import('./suites.mjs').Context} context
 * @returns {Promise<import('./suites.mjs').Counts>}
 */
export async function tryWheel(wheel, { packages, version }, context) {
  const folder = join(repository.work, 'wheel', 'environment');
  const progress = { log: () => undefined };
  const python = await freshEnvironment(folder, [wheel, ...packages], progress, version);
  const env = { ...context.env, CELLWRIGHT_WHEEL: python };
  const { ok, tests } = await playwright('wheel', 'ui-tests/wheel', [], { ...context, env });
  const counts = { ok, ...count(tests) };
  const left = await leftOver(folder, python);
  context.print(`${left.length === 0 ? '✓' : '✗'} nothing is left after it was uninstalled\n`);
  if (left.length === 0) return { ...counts, passed: counts.passed + 1 };
  const failures = [...counts.failures, failure('left after it was uninstalled', left.join('\n'))];
  return { ...counts, failed: counts.failed + 1, failures };
}
