import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installRuntime } from '../../runtime-installer/install-runtime.mjs';
import { isInstalled } from '../../runtime-installer/is-installed.mjs';
import { megabytes } from '../../runtime-installer/megabytes.mjs';
import { fileOf, findRuntime } from '../../runtime-installer/runtime.mjs';
import { startRuntime } from '../../runtime-installer/start-runtime.mjs';
import { repository } from './repository.mjs';
import { SetupError } from './run-command.mjs';

const SOURCE = join(repository.root, 'llama-runtime');

/**
 * Installs what runs model files on this machine into a folder, with the installer that the service starts, too. Does nothing when the
 * folder holds it already.
 *
 * @param {{ step: (title: string, action: () => Promise<unknown>) => Promise<unknown>, say: (line: string) => void, log: (text: string) =>
 * void }} progress
 * @param {string} [folder] `llama-runtime/` of this checkout by default.
 * @throws {SetupError}
 */
export async function ensureLlamaRuntime(progress, folder = SOURCE) {
  const target = resolve(folder);
  const runtime = await findRuntime('models');
  if (isInstalled(runtime, target) && (await startRuntime(runtime, join(target, 'node_modules'))) === undefined) return;
  const { downloadBytes, diskBytes } = JSON.parse(readFileSync(fileOf(runtime, 'about.json'), 'utf8'));
  const sizes = `about ${megabytes(downloadBytes)} to download, ${megabytes(diskBytes)} on the disk`;
  await progress.step(`Installing the runtime for model files (${sizes})`, async () => {
    const bytes = await installRuntime(runtime, target, { log: progress.log }).catch(error => {
      throw new SetupError(error.message);
    });
    progress.say(`  ${megabytes(bytes)} in ${join(target, 'node_modules')}`);
  });
}
