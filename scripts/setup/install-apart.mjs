import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

/**
 * Installs a list of Python packages, without those they depend on, into a folder apart from the other packages; needs `ensurePython`. Does
 * nothing that was done before from the same inputs.
 *
 * @param {{ step: (title: string, action: () => Promise<void>) => Promise<void>, log: (text: string) => void }} progress
 * @param {{ title: string, folder: string, requirements: string, inputs?: readonly string[] }} options `requirements`: the list, from the
 * repository. `inputs`: other files that the folder depends on, from there as well.
 * @throws {SetupError}
 */
export async function installApart(progress, { title, folder, requirements, inputs = [] }) {
  const stamp = new Stamp(join(folder, '.cellwright-packages'));
  const wanted = fingerprint([requirements, ...inputs]);
  if (stamp.matches(wanted)) return;
  await progress.step(title, async () => {
    rmSync(folder, { recursive: true, force: true });
    const args = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-deps', '--target', folder];
    const { code, tail } = await runCommand(repository.python, [...args, '-r', requirements], {
      onOutput: progress.log
    });
    if (code !== 0) throw new SetupError(`pip could not install ${requirements}:\n${tail.trim()}`);
  });
  stamp.write(wanted);
}
