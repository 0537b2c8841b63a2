import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from '../../runtime-installer/find-npm.mjs';
import { checkNativePackages } from './check-native-packages.mjs';
import { fingerprint } from './fingerprint.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const INPUTS = ['package.json', 'scripts/bundle/package.json', 'package-lock.json', '.npmrc'];

/** What the installation of each group leaves out. */
const OMITTED = { start: ['--omit=dev'], test: ['--include=dev'] };

/**
 * Installs the npm packages of the lock file: `start` what the extension and the service are built from, `test` what checks them as well.
 * Returns at once when that was done for the same lock before. `npm install` and not `npm ci`: a registry may lack the binaries of other
 * platforms that the lock names. The lock stays as it is.
 *
 * @param {'start' | 'test'} group
 * @throws {SetupError}
 */
export async function ensureNodePackages(group, progress) {
  const stampOf = name => join(repository.nodeModules, `.cellwright-${name}`);
  // Where tests were set up, what they need stays.
  const chosen = group === 'test' || existsSync(stampOf('test')) ? 'test' : 'start';
  const stamp = new Stamp(stampOf(chosen));
  if (stamp.matches(fingerprint(INPUTS))) return;
  await progress.step('Installing npm packages (a minute or two the first time)', async () => {
    const [command, ...first] = findNpm();
    const args = [...first, 'install', ...OMITTED[chosen], '--no-save', '--no-audit', '--no-fund'];
    const { code, tail } = await runCommand(command, args, { onOutput: progress.log });
    if (code !== 0) throw new SetupError(`npm could not install the packages:\n${tail.trim()}`);
  });
  checkNativePackages();
  stamp.write(fingerprint(INPUTS));
}
