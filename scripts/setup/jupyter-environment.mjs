import { mkdirSync } from 'node:fs';
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
