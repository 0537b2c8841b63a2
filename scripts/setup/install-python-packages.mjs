import { findUv, PIP } from './find-uv.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Installs Python packages with uv, and with pip where there is no uv or where it does not manage.
 *
 * @param {{ log: (text: string) => void }} progress
 * @param {readonly string[]} args What and how, in words that pip and uv take alike: `-r LIST`, names, `--target FOLDER`, `--no-deps`.
 * @param {string} [python] The interpreter of the environment, with pip in it; that of `.venv` by default.
 * @throws {SetupError} With the end of what pip said.
 */
export async function installPythonPackages(progress, args, python = repository.python) {
  const onOutput = progress.log;
  const uv = await findUv(progress);
  if (uv !== undefined) {
    const { code } = await runCommand(uv.file, ['pip', 'install', '--python', python, ...args], {
      env: uv.env,
      onOutput
    });
    if (code === 0) return;
  }
  const { code, tail } = await runCommand(python, [...PIP, 'install', ...args], { onOutput });
  if (code !== 0) throw new SetupError(`pip could not install ${args.join(' ')}:\n${tail.trim()}`);
}
