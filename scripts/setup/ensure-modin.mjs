import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const REQUIREMENTS = 'requirements/modin.txt';

/**
 * Installs modin and the pandas it asks for into `.venv/modin`, apart from the newer pandas beside it; needs `ensurePython`. A test puts
 * the folder before the others on the path of a process of its own. Does nothing that was done before from the same list.
 *
 * @throws {SetupError}
 */
export async function ensureModin(progress) {
  const folder = join(repository.venv, 'modin');
  const stamp = new Stamp(join(folder, '.cellwright-modin'));
  const wanted = fingerprint([REQUIREMENTS]);
  if (stamp.matches(wanted)) return;
  await progress.step('Installing modin, apart from the other Python packages', async () => {
    rmSync(folder, { recursive: true, force: true });
    const args = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-deps', '--target', folder];
    const { code, tail } = await runCommand(repository.python, [...args, '-r', REQUIREMENTS], {
      onOutput: progress.log
    });
    if (code !== 0) throw new SetupError(`pip could not install ${REQUIREMENTS}:\n${tail.trim()}`);
  });
  stamp.write(wanted);
}
