import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { installPythonPackages } from './install-python-packages.mjs';
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
    await installPythonPackages(progress, ['--no-deps', '--target', folder, '-r', requirements]);
  });
  stamp.write(wanted);
}
