import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findNpm } from '../../runtime-installer/find-npm.mjs';
import { repository } from './repository.mjs';
import { mustRun, SetupError } from './run-command.mjs';
import { unlessDone } from './unless-done.mjs';

const INPUTS = ['package.json', 'scripts/bundle/package.json', 'package-lock.json', '.npmrc'];

/** What the installation of each group leaves out. */
const OMITTED = { start: ['--omit=dev'], test: ['--include=dev'] };

/** Packages whose compiled part comes as one optional package for each system. npm may leave all of them out without an error. */
const NATIVE = ['@duckdb/node-bindings', '@rspack/binding', 'esbuild'];

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
  await unlessDone({ stamp: stampOf(chosen), inputs: INPUTS }, async () => {
    await progress.step('Installing npm packages (a minute or two the first time)', () =>
      npmInstall(progress, 'npm could not install the packages', repository.root, ...OMITTED[chosen], '--no-save')
    );
    checkNativePackages();
  });
}

/**
 * Checks that the installed packages can be used on this system.
 *
 * @param {string} [folder] The folder that holds `node_modules`.
 * @throws {SetupError} When a package is without its part for this system; names what is missing and what to type.
 */
export function checkNativePackages(folder = repository.root) {
  const require = createRequire(join(folder, 'package.json'));
  const isThere = name => {
    try {
      require.resolve(`${name}/package.json`);
      return true;
    } catch (error) {
      // The package is there, but does not export this file.
      return error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
    }
  };
  const missing = NATIVE.filter(name => {
    const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
    return !Object.keys(JSON.parse(manifest).optionalDependencies).some(isThere);
  });
  if (missing.length === 0) return;
  const system = `${process.platform}-${process.arch}`;
  throw new SetupError(
    `npm left out the part for ${system} of ${missing.join(', ')}. Remove the folder node_modules and start again; if it stays so, ` +
      'the registry that npm uses does not have these packages for this system.'
  );
}
