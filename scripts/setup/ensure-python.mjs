import { existsSync, lstatSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canAptInstall } from './apt-install.mjs';
import { findPython } from './find-python.mjs';
import { fingerprint } from './fingerprint.mjs';
import { installPythonPackages } from './install-python-packages.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const PACKAGE = 'jupyterlab_cellwright';

/** The lists of a group, in `requirements`; each brings those before it. */
const LISTS = { start: ['start'], test: ['start', 'test'], all: ['start', 'test', 'engines'] };

async function sitePackages() {
  const { code, stdout } = await runCommand(repository.python, [
    '-c',
    'import sysconfig; print(sysconfig.get_path("purelib"))'
  ]);
  return code === 0 ? stdout.trim() : undefined;
}

async function findPythonWithVenv(progress) {
  const python = await findPython();
  if (python.venv) return python;
  const packages = ['python3-venv', `python${python.version.join('.')}-venv`];
  if (canAptInstall()) {
    await progress.step(`Installing Debian's ${packages[0]}`, async () => {
      for (const name of packages) {
        if ((await aptInstall([name], progress.log)) && (await findPython()).venv) return;
      }
    });
    const again = await findPython();
    if (again.venv) return again;
  }
  throw new SetupError(
    `${python.file} cannot make virtual environments, because ensurepip is missing. Type: sudo apt-get install ${packages[0]}`
  );
}

async function makeEnvironment(progress) {
  const python = await findPythonWithVenv(progress);
  await progress.step(`Making the Python ${python.version.join('.')} environment in .venv`, async () => {
    rmSync(repository.venv, { recursive: true, force: true });
    const { code, tail } = await runCommand(python.file, ['-m', 'venv', repository.venv], { onOutput: progress.log });
    if (code !== 0) throw new SetupError(`${python.file} could not make .venv: ${tail.trim()}`);
  });
}

/** Makes the package importable from where it lies, so that a change in it needs no install. */
function linkPackage(folder) {
  const target = join(repository.root, PACKAGE);
  const link = join(folder, PACKAGE);
  const stat = lstatSync(link, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink() && readlinkSync(link) === target) return;
  if (stat) rmSync(link, { recursive: true, force: true });
  symlinkSync(target, link, 'junction');
}

/** JupyterLab brings a CommonJS script for Node; below this package, which is of type `module`, Node has to be told. */
function markScripts() {
  writeFileSync(join(repository.venv, 'package.json'), '{ "type": "commonjs" }\n');
}

/**
 * Makes `.venv` and installs what the lists of a group hold; returns at once when that was done from the same lists before.
 *
 * @param {'start' | 'test' | 'all'} group `test`: what `npm test` needs. `all`: also the engines that only `npm run test:all` and
 * `npm run faults` ask.
 * @throws {SetupError}
 */
export async function ensurePython(group, progress) {
  let folder = existsSync(repository.python) ? await sitePackages() : undefined;
  if (!folder) {
    await makeEnvironment(progress);
    folder = await sitePackages();
    if (!folder)
      throw new SetupError('The interpreter in .venv does not run. Remove the folder .venv and start again.');
  }
  linkPackage(folder);
  markScripts();
  const stamp = new Stamp(join(repository.venv, `.cellwright-${group}`));
  const lists = LISTS[group].map(name => join('requirements', `${name}.txt`));
  const wanted = fingerprint(lists);
  if (stamp.matches(wanted)) return;
  await progress.step('Installing Python packages (JupyterLab and its kernel)', () =>
    installPythonPackages(progress, ['-r', lists.at(-1)])
  );
  stamp.write(wanted);
}
