import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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

/** Python modules that are found before others of the same name. */
const MODULES = join(repository.root, 'scripts', 'suites', 'python');

/**
 * The environment of tests. It has none of the caller's keys and settings, because a test names what it needs, and none of
 * Python's variables, which may keep it from storing what it compiles. Its temporary folder is removed when this process ends,
 * whatever an interrupted test left there; `remove` does that earlier.
 */
export function testEnvironment(javaHome) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(OPENAI_|PYTHON|CELLWRIGHT_(?!CHROMIUM$|PYTHON$))/.test(name))
  );
  const temporary = mkdtempSync(join(tmpdir(), 'cellwright-tests-'));
  const remove = () => {
    process.off('exit', remove);
    try {
      rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An interrupted test still writes there. The system empties the folder later.
    }
  };
  process.on('exit', remove);
  return {
    env: {
      ...jupyterEnvironment(join(repository.work, 'test', 'jupyter'), env),
      ...(javaHome ? { JAVA_HOME: javaHome } : {}),
      PYTHONPATH: MODULES,
      TMPDIR: temporary
    },
    remove
  };
}
