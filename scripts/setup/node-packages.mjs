import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from '../../runtime-installer/find-npm.mjs';
import { repository } from './repository.mjs';
import { mustRun } from './run-command.mjs';
import { unlessDone } from './unless-done.mjs';

const INPUTS = ['package.json', 'scripts/bundle/package.json', 'package-lock.json', '.npmrc'];

/** What the installation of each group leaves out. */
const OMITTED = { start: ['--omit=dev'], test: ['--include=dev'] };

/** Installs with npm what the `package.json` of a folder names. The lock file stays as it is. */
export async function npmInstall(progress, failure, cwd, ...args) {
  const [command, ...first] = findNpm();
  const options = { cwd, onOutput: progress.log };
  await mustRun(failure, command, [...first, 'install', '--no-audit', '--no-fund', ...args], options);
}

/**
 * Installs the npm packages of the lock file: `start` what the extension and the service are built from, `test` also what checks them.
 * Returns at once if that was done for the same lock file before. `npm install` and not `npm ci`: a registry may lack the binaries of other
 * platforms that the lock names.
 *
 * @param {'start' | 'test'} group
 * @throws {SetupError}
 */
export async function ensureNodePackages(group, progress) {
  const stampOf = name => join(repository.nodeModules, `.cellwright-${name}`);
  // Once tests were set up, their packages stay.
  const chosen = group === 'test' || existsSync(stampOf('test')) ? 'test' : 'start';
  await unlessDone({ stamp: stampOf(chosen), inputs: INPUTS }, () =>
    progress.step('Installing npm packages (a minute or two the first time)', () =>
      npmInstall(progress, 'npm could not install the packages', repository.root, ...OMITTED[chosen], '--no-save')
    )
  );
}
