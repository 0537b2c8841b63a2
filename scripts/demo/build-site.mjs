import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { mustRun } from '../setup/run-command.mjs';
import { siteList } from './pyodide-list.mjs';

const KERNEL = '@jupyterlite/pyodide-kernel-extension:kernel';
const PYODIDE = 'static/pyodide';
/** Pyodide itself: what its pages load, without types, consoles and maps. */
const PARTS = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];
/** Loaded with the kernel: pandas draws with it, and a cell that draws need not import it. */
const LOADED = ['matplotlib'];

const json = (file, value) => writeFileSync(file, JSON.stringify(value, null, 2));

/**
 * Builds a static JupyterLite with this extension, the examples and a Python kernel. The folder is there as a whole, or as it was.
 *
 * @param {object} parts
 * @param {string} parts.folder Of the site.
 * @param {string} parts.work Where it is put together.
 * @param {string} parts.packages The Python packages of JupyterLite, as `pip install --target` lays them out.
 * @param {string} parts.contents What the site's file browser shows.
 * @param {{ folder: string, list: import('./pyodide-list.mjs').PyodideList, address: string }} parts.pyodide The npm package.
 * @param {{ folder: string, own: ReadonlyMap<string, { file: string, sha256: string, version: string }> }} parts.wheels
 * @throws {SetupError}
 */
export async function buildSite(progress, { folder, work, packages, contents, pyodide, wheels }) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const output = join(work, 'site');
  json(join(work, 'jupyter-lite.json'), {
    'jupyter-lite-schema-version': 0,
    'jupyter-config-data': {
      appName: 'Cellwright in JupyterLite',
      litePluginSettings: {
        [KERNEL]: { pyodideUrl: `./${PYODIDE}/pyodide.mjs`, loadPyodideOptions: { packages: LOADED } }
      }
    }
  });
  json(join(work, 'overrides.json'), {
    '@jupyterlab/apputils-extension:notification': { fetchNews: 'false', checkForUpdates: false }
  });
  json(join(work, 'jupyter_lite_config.json'), {
    LiteBuildConfig: {
      apps: ['lab'],
      contents: [contents],
      no_sourcemaps: true,
      ignore_sys_prefix: true,
      output_dir: output
    },
    FederatedExtensionAddon: {
      extra_labextensions_path: [
        join(packages, 'share', 'jupyter', 'labextensions'),
        join(repository.build, 'labextensions')
      ]
    }
  });
  const args = ['-m', 'jupyterlite_core', 'build', '--lite-dir', work];
  await mustRun('JupyterLite could not build the site', repository.python, args, {
    cwd: work,
    env: { ...process.env, PYTHONPATH: packages, JUPYTER_NO_CONFIG: '1' },
    onOutput: progress.log
  });

  const target = join(output, ...PYODIDE.split('/'));
  mkdirSync(target, { recursive: true });
  for (const name of PARTS) cpSync(join(pyodide.folder, name), join(target, name));
  for (const name of readdirSync(wheels.folder)) cpSync(join(wheels.folder, name), join(target, name));
  json(join(target, 'pyodide-lock.json'), siteList(pyodide.list, wheels.own, pyodide.address));
  // Copied first: it may lie on another file system, where nothing can be renamed to.
  const fresh = `${folder}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(join(folder, '..'), { recursive: true });
  cpSync(output, fresh, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  rmSync(output, { recursive: true, force: true });
}
