import { existsSync, lstatSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall } from './programs.mjs';
import { repository } from './repository.mjs';
import { findOnPath, mustRun, runCommand, SetupError } from './run-command.mjs';
import { unlessDone } from './unless-done.mjs';

const PACKAGE = 'jupyterlab_cellwright';
const OLDEST = [3, 10];
const NAMES = ['python3', 'python', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];
const ABOUT =
  'import sys, json, importlib.util as u\n' +
  'print(json.dumps({"version": list(sys.version_info[:2]),' +
  ' "venv": all(u.find_spec(name) is not None for name in ("venv", "ensurepip"))}))';

/** The lists of a group, in `requirements`; each brings those before it. */
const LISTS = { start: ['start'], test: ['start', 'test'], all: ['start', 'test', 'engines'] };

/** Arguments that run the environment's pip; those of pip itself follow. */
export const PIP = ['-m', 'pip', '--disable-pip-version-check'];

/** Unpacks a wheel or another zip file into a folder. Runs nothing of it. */
export const unpack = (archive, folder) =>
  mustRun(`${archive} could not be unpacked`, repository.python, ['-m', 'zipfile', '-e', archive, folder]);

/** The interpreter of an environment in a folder. */
export const pythonIn = folder =>
  process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');

async function describe(file) {
  const { code, stdout } = await runCommand(file, ['-c', ABOUT]);
  try {
    return code === 0 ? { ...JSON.parse(stdout), file } : undefined;
  } catch {
    return undefined;
  }
}

const isNewEnough = ({ version: [major, minor] }) => major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);

/**
 * The Python that makes the environment: `CELLWRIGHT_PYTHON`, else the first one on `PATH` that is new enough. One that
 * can make virtual environments comes before one that cannot.
 *
 * @returns {Promise<{ file: string, version: [number, number], venv: boolean }>} `venv` is false when `ensurepip` is missing.
 * @throws {SetupError} Without a Python, or with the versions that were too old.
 */
export async function findPython(env = process.env) {
  const files = env.CELLWRIGHT_PYTHON ? [env.CELLWRIGHT_PYTHON] : NAMES.flatMap(name => findOnPath(name, env));
  const found = [];
  for (const file of new Set(files)) {
    const python = await describe(file);
    if (python && isNewEnough(python) && python.venv) return python;
    if (python) found.push(python);
  }
  const usable = found.find(isNewEnough);
  if (usable) return usable;
  const seen = found.map(({ file, version }) => `${file} is ${version.join('.')}`).join(', ');
  throw new SetupError(
    `Python 3.10 or newer is needed${seen ? ` (${seen})` : ' and none was found'}. ` +
      'Install it, or name one in CELLWRIGHT_PYTHON, and start again.'
  );
}

async function makeEnvironment(progress) {
  let python = await findPython();
  if (!python.venv && (await aptInstall(['python3-venv'], progress))) python = await findPython();
  if (!python.venv) {
    const cause = `${python.file} cannot make virtual environments, because ensurepip is missing`;
    throw new SetupError(`${cause}. Type: sudo apt-get install python3-venv`);
  }
  await progress.step(`Making the Python ${python.version.join('.')} environment in .venv`, async () => {
    rmSync(repository.venv, { recursive: true, force: true });
    const options = { onOutput: progress.log };
    await mustRun(`${python.file} could not make .venv`, python.file, ['-m', 'venv', repository.venv], options);
  });
}

/** Links the package into the environment, so that a change in it needs no install. */
function linkPackage(folder) {
  const target = join(repository.root, PACKAGE);
  const link = join(folder, PACKAGE);
  const stat = lstatSync(link, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink() && readlinkSync(link) === target) return;
  if (stat) rmSync(link, { recursive: true, force: true });
  symlinkSync(target, link, 'junction');
}

/**
 * Makes `.venv` and installs the lists of a group, unless that was done for the same lists before.
 *
 * @param {'start' | 'test' | 'all'} group `all`: also the engines of `npm run test:all` and `npm run faults`.
 * @throws {SetupError}
 */
export async function ensurePython(group, progress) {
  const ask = ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'];
  if ((await runCommand(repository.python, ask)).code !== 0) await makeEnvironment(progress);
  linkPackage((await mustRun('The interpreter in .venv does not run', repository.python, ask)).trim());
  // JupyterLab brings a CommonJS script for Node, and this package is of type `module`.
  writeFileSync(join(repository.venv, 'package.json'), '{ "type": "commonjs" }\n');
  const inputs = LISTS[group].map(name => join('requirements', `${name}.txt`));
  await unlessDone({ stamp: join(repository.venv, `.cellwright-${group}`), inputs }, () =>
    progress.step('Installing Python packages (JupyterLab and its kernel)', () =>
      installPythonPackages(progress, ['-r', inputs.at(-1)])
    )
  );
}

/** The environment in which uv looks for packages where pip is configured to look; undefined when pip may ask no index. */
async function uvEnvironment() {
  const { stdout } = await runCommand(repository.python, [...PIP, 'config', 'list']);
  const settings = new Map(
    [...stdout.matchAll(/^[^.\n]+\.([\w.-]+)='(.*)'$/gm)].map(([, name, value]) => [name, value])
  );
  if (settings.has('no-index')) return undefined;
  const list = (name, separator) => settings.get(name)?.trim().split(/\s+/).join(separator);
  const named = {
    UV_DEFAULT_INDEX: list('index-url', ' '),
    UV_INDEX: list('extra-index-url', ' '),
    UV_FIND_LINKS: list('find-links', ','),
    // Like pip: the newest release of all indexes.
    UV_INDEX_STRATEGY: 'unsafe-best-match'
  };
  const told = Object.entries(named).filter(([name, value]) => value !== undefined && process.env[name] === undefined);
  return { ...process.env, ...Object.fromEntries(told) };
}

/**
 * uv, which takes seconds where pip takes minutes: that of the machine, else one that pip installs into `.venv`.
 *
 * @returns {Promise<{ file: string, env: NodeJS.ProcessEnv } | undefined>} Undefined when pip has to do it.
 */
async function findUv(progress) {
  const env = await uvEnvironment();
  if (env === undefined) return undefined;
  const [onPath] = findOnPath('uv');
  const file = onPath ?? join(dirname(repository.python), process.platform === 'win32' ? 'uv.exe' : 'uv');
  if (!existsSync(file)) {
    const args = [...PIP, 'install', '-r', join('requirements', 'uv.txt')];
    await runCommand(repository.python, args, { onOutput: progress.log });
  }
  return existsSync(file) ? { file, env } : undefined;
}

/**
 * Installs Python packages with uv, or with pip if there is no uv or it fails.
 *
 * @param {readonly string[]} args Names and options that pip and uv share: `-r LIST`, `--target FOLDER`, `--no-deps`.
 * @param {string} [python] The interpreter of the environment, with pip in it; that of `.venv` by default.
 * @throws {SetupError} With the end of what pip printed.
 */
export async function installPythonPackages(progress, args, python = repository.python) {
  const onOutput = progress.log;
  const uv = await findUv(progress);
  if (uv !== undefined) {
    const command = ['pip', 'install', '--python', python, ...args];
    if ((await runCommand(uv.file, command, { env: uv.env, onOutput })).code === 0) return;
  }
  await mustRun(`pip could not install ${args.join(' ')}`, python, [...PIP, 'install', ...args], { onOutput });
}

/** uv, where pip cannot do what is asked. Throws `SetupError` without it. */
export async function needUv(progress) {
  const uv = await findUv(progress);
  if (uv === undefined) throw new SetupError('This needs uv, which pip could not install. Install uv and start again.');
  return uv;
}

/**
 * Makes a new environment with Python packages and nothing else, as a user has it.
 *
 * @param {readonly string[]} packages As for `installPythonPackages`.
 * @param {string} [version] Of Python, such as `3.12`, which uv finds or downloads; that of `.venv` by default.
 * @returns {Promise<string>} Its interpreter.
 * @throws {SetupError}
 */
export async function freshEnvironment(folder, packages, progress, version) {
  rmSync(folder, { recursive: true, force: true });
  const { file, env } = await needUv(progress);
  const args = ['venv', '--seed', '--python', version ?? repository.python, folder];
  await mustRun(`The environment in ${folder} could not be made`, file, args, { env, onOutput: progress.log });
  await installPythonPackages(progress, packages, pythonIn(folder));
  return pythonIn(folder);
}

/** Lists of packages in folders of their own. They use the dependencies in `.venv`. */
const APART = {
  collaboration: {
    title: 'Installing jupyter-collaboration into .work, for two users on one notebook',
    folder: join(repository.work, 'collaboration'),
    inputs: [join('.venv', 'pyvenv.cfg')]
  },
  demo: { title: 'Installing JupyterLite into .work', folder: join(repository.work, 'demo', 'packages') },
  /** modin with the pandas it needs. A test puts this folder first on the path of a separate process. */
  modin: {
    title: 'Installing modin, apart from the other Python packages',
    folder: join(repository.venv, 'modin')
  }
};

/** Installs a list of `APART` unless that was done before, and returns its folder. Needs `ensurePython`. Throws `SetupError`. */
export async function installApart(name, progress) {
  const { title, folder, inputs = [] } = APART[name];
  const list = `requirements/${name}.txt`;
  await unlessDone({ stamp: join(folder, '.cellwright-packages'), inputs: [list, ...inputs] }, () =>
    progress.step(title, async () => {
      rmSync(folder, { recursive: true, force: true });
      await installPythonPackages(progress, ['--no-deps', '--target', folder, '-r', list]);
    })
  );
  return folder;
}
