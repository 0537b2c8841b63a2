import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findUv } from '../setup/find-uv.mjs';
import { installPythonPackages } from '../setup/install-python-packages.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { SetupError } from '../setup/setup-error.mjs';

/**
 * Makes an environment with Python packages and nothing else, as a user has it.
 *
 * @param {string} folder Where; what was there goes.
 * @param {readonly string[]} packages What to install, as pip is told.
 * @param {{ log: (text: string) => void }} progress
 * @param {string} [version] Of Python, such as `3.12`, which uv finds or brings; that of `.venv` by default.
 * @returns {Promise<string>} Its interpreter.
 * @throws {SetupError}
 */
export async function freshEnvironment(folder, packages, progress, version) {
  rmSync(folder, { recursive: true, force: true });
  const uv = await findUv(progress);
  if (version !== undefined && uv === undefined) throw new SetupError('Another version of Python needs uv.');
  const { code, tail } = uv
    ? await runCommand(uv.file, ['venv', '--seed', '--python', version ?? repository.python, folder], {
        env: uv.env,
        onOutput: progress.log
      })
    : await runCommand(repository.python, ['-m', 'venv', folder], { onOutput: progress.log });
  if (code !== 0) throw new SetupError(`The environment in ${folder} could not be made:\n${tail.trim()}`);
  const python = process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');
  await installPythonPackages(progress, packages, python);
  return python;
}
