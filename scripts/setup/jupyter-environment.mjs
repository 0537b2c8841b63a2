import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { repository } from './repository.mjs';

/** Variables of the caller that would change what a server started here does. */
const NOT_PASSED = /^(JUPYTER|JPY_|IPYTHON)/;

/** Settings that keep JupyterLab's own questions off the page. */
const OVERRIDES = join(repository.root, 'scripts', 'lab', 'config');

const list = (...folders) => folders.filter(Boolean).join(delimiter);

/**
 * The environment to start Jupyter in: it finds this checkout's extension, server part and interpreter, and keeps everything it writes
 * under one folder, so that it neither reads nor changes what the user has in their home.
 *
 * @param {string} home Folder for settings, workspaces and runtime files; made when it is not there.
 * @param {NodeJS.ProcessEnv} [env] What to start from.
 * @param {{ extension?: boolean, packages?: string, python?: string }} [options] `extension: false` leaves this checkout's extension out:
 * plain JupyterLab, or what is installed beside it. `packages`: a folder of further Python packages with what they bring for Jupyter, as `pip
 * install --target` lays it out. `python`: the interpreter of another environment than `.venv`.
 */
export function jupyterEnvironment(
  home,
  env = process.env,
  { extension = true, packages, python = repository.python } = {}
) {
  const folders = {
    JUPYTER_CONFIG_DIR: join(home, 'config'),
    JUPYTER_DATA_DIR: join(home, 'data'),
    JUPYTER_RUNTIME_DIR: join(home, 'runtime'),
    IPYTHONDIR: join(home, 'ipython')
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_PASSED.test(name)));
  return {
    ...kept,
    ...folders,
    JUPYTER_CONFIG_PATH: list(
      extension && join(repository.root, 'jupyter-config'),
      OVERRIDES,
      packages && join(packages, 'etc', 'jupyter')
    ),
    JUPYTER_PATH: list(extension && repository.build, packages && join(packages, 'share', 'jupyter')),
    ...(packages ? { PYTHONPATH: list(packages, env.PYTHONPATH) } : {}),
    VIRTUAL_ENV: dirname(dirname(python)),
    PATH: list(dirname(python), env.PATH ?? env.Path)
  };
}

const GUARD = join(repository.root, 'faults', 'guard');
/** Python modules that are found before others of the same name. */
const MODULES = [GUARD, join(repository.root, 'scripts', 'suites', 'python')];

/** Removes the temporary folder of tests when this process ends. */
function removeAtExit(folder) {
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An interrupted test still writes there. The system empties the folder later.
    }
  });
}

/**
 * The environment of tests, in which no process of Node or Python reaches another machine. It has none of the caller's keys and
 * settings, because a test names what it needs, and none of Python's variables, which may keep it from storing what it compiles.
 *
 * @param {{ chromium: string }} programs
 * @returns {{ env: NodeJS.ProcessEnv, results: string, ledger: string }} `results`: the folder for reports. `ledger`: the file that
 * gets a line for each fault and for each attempt to reach another machine.
 */
export function testEnvironment({ chromium }) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(OPENAI_|PYTHON|CELLWRIGHT_(?!PYTHON$))/.test(name));
  const results = join(repository.work, 'test', 'results');
  mkdirSync(results, { recursive: true });
  const ledger = join(results, 'ledger.jsonl');
  const temporary = mkdtempSync(join(tmpdir(), 'cellwright-tests-'));
  removeAtExit(temporary);
  const env = jupyterEnvironment(join(repository.work, 'test', 'jupyter'), Object.fromEntries(kept));
  const guard = `--require ${JSON.stringify(join(GUARD, 'loopback-only.cjs'))}`;
  Object.assign(env, {
    CELLWRIGHT_CHROMIUM: chromium,
    CELLWRIGHT_LEDGER: ledger,
    NODE_OPTIONS: [env.NODE_OPTIONS, guard].filter(Boolean).join(' '),
    PYTHONPATH: MODULES.join(delimiter),
    TMPDIR: temporary
  });
  return { env, results, ledger };
}

/** The entries of a ledger, one for each line. */
export function readLedger(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).map(line => JSON.parse(line));
}
