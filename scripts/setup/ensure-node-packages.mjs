import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const INPUTS = ['package.json', 'package-lock.json', '.npmrc'];

function npm() {
  if (process.env.npm_execpath?.endsWith('.js')) return [process.execPath, process.env.npm_execpath];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * Installs the npm packages of the lock file; returns at once when that was done for the same lock before. `npm install` and not
 * `npm ci`: a registry may lack the binaries of other platforms that the lock names.
 *
 * @throws {SetupError}
 */
export async function ensureNodePackages(progress) {
  const stamp = new Stamp(join(repository.nodeModules, '.cellwright'));
  if (stamp.matches(fingerprint(INPUTS))) return;
  await progress.step('Installing npm packages (some minutes the first time)', async () => {
    const [command, ...first] = npm();
    const args = [...first, 'install', '--include=dev', '--no-audit', '--no-fund'];
    const { code, tail } = await runCommand(command, args, { onOutput: progress.log });
    if (code !== 0) throw new SetupError(`npm could not install the packages:\n${tail.trim()}`);
  });
  stamp.write(fingerprint(INPUTS));
}
