import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const REQUIREMENTS = 'requirements/collaboration.txt';

/**
 * Installs what lets several users work on one notebook into `.work/collaboration`, apart from `.venv`, whose packages it goes with; needs
 * `ensurePython`. Does nothing that was done before for the same list and the same Python.
 *
 * @returns {Promise<string>} The folder, for `jupyterEnvironment`.
 * @throws {SetupError}
 */
export async function ensureCollaboration(progress) {
  const folder = join(repository.work, 'collaboration');
  const stamp = new Stamp(join(folder, '.cellwright-collaboration'));
  const wanted = fingerprint([REQUIREMENTS, join(relative(repository.root, repository.venv), 'pyvenv.cfg')]);
  if (stamp.matches(wanted)) return folder;
  await progress.step('Installing jupyter-collaboration into .work, for two users on one notebook', async () => {
    rmSync(folder, { recursive: true, force: true });
    const args = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-deps', '--target', folder];
    const { code, tail } = await runCommand(repository.python, [...args, '-r', REQUIREMENTS], {
      onOutput: progress.log
    });
    if (code !== 0) throw new SetupError(`pip could not install ${REQUIREMENTS}:\n${tail.trim()}`);
  });
  stamp.write(wanted);
  return folder;
}
