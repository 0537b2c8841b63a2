import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyExamples } from '../lab/copy-examples.mjs';
import { npmInstall } from '../setup/node-packages.mjs';
import { installApart } from '../setup/python.mjs';
import { emptyFolder, repository } from '../setup/repository.mjs';
import { mustRun } from '../setup/run-command.mjs';
import { unlessDone } from '../setup/unless-done.mjs';
import { gatherWheels, siteList, wheelsIn } from './gather-wheels.mjs';

const NPM = ['package.json', 'package-lock.json'].map(name => `scripts/demo/${name}`);
const WHEELS = [
  ...['demo-kernel.txt', 'demo-compiled.txt'].map(name => `requirements/${name}`),
  ...['gather-wheels.mjs', 'package-lock.json'].map(name => `scripts/demo/${name}`)
];
const SITE = [...WHEELS, 'scripts/demo/ensure-demo.mjs', 'requirements/demo.txt', 'examples'];

async function installPyodide(progress, folder) {
  const installed = join(folder, 'node_modules', 'pyodide');
  const done = { stamp: join(folder, '.cellwright'), inputs: NPM, outputs: [installed] };
  await unlessDone(done, () =>
    progress.step('Installing Pyodide, the Python for pages (14 MB)', async () => {
      emptyFolder(folder);
      for (const input of [...NPM, '.npmrc']) cpSync(join(repository.root, input), join(folder, basename(input)));
      await npmInstall(progress, 'npm could not install Pyodide', folder);
    })
  );
  const read = name => JSON.parse(readFileSync(join(installed, name), 'utf8'));
  // The address from which Pyodide's own pages load their files.
  const address = `https://cdn.jsdelivr.net/pyodide/v${read('package.json').version}/full`;
  return { folder: installed, list: read('pyodide-lock.json'), address };
}

/** Gathers the wheels unless that was done for the same lists; missing ones are tried again at the next start. */
async function ensureWheels(progress, folder, list) {
  const force = existsSync(folder) && wheelsIn(folder, list).missing.length > 0;
  await unlessDone({ stamp: `${folder}.stamp`, inputs: WHEELS, outputs: [folder], force }, () =>
    progress.step('Gathering NumPy, pandas and the kernel for Pyodide (120 MB to download, 35 MB of it are kept)', () =>
      gatherWheels(progress, folder, list)
    )
  );
  const { own, missing } = wheelsIn(folder, list);
  return { folder, own, missing: missing.map(({ name }) => name) };
}

const KERNEL = '@jupyterlite/pyodide-kernel-extension:kernel';
const PYODIDE = 'static/pyodide';
/** Pyodide itself: what its pages load, without types, consoles and maps. */
const PARTS = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];
/** Loaded with the kernel: pandas draws with it, and a cell that draws need not import it. */
const LOADED = ['matplotlib'];

const json = (file, value) => writeFileSync(file, JSON.stringify(value, null, 2));

/**
 * Builds a static JupyterLite with this extension, the examples and a Python kernel. The folder is complete at the end, or stays as it was.
 *
 * @param {object} parts
 * @param {string} parts.folder Of the site.
 * @param {string} parts.work Where it is put together.
 * @param {string} parts.packages The Python packages of JupyterLite, as `pip install --target` lays them out.
 * @param {string} parts.contents What the site's file browser shows.
 * @param {{ folder: string, list: import('./gather-wheels.mjs').PyodideList, address: string }} parts.pyodide The npm package.
 * @param {{ folder: string, own: ReadonlyMap<string, import('./gather-wheels.mjs').Wheel> }} parts.wheels
 * @throws {SetupError}
 */
async function buildSite(progress, { folder, work, packages, contents, pyodide, wheels }) {
  emptyFolder(work);
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
  // Copied first: the folder may be on another file system, to which nothing can be renamed.
  const fresh = `${folder}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(join(folder, '..'), { recursive: true });
  cpSync(output, fresh, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  rmSync(output, { recursive: true, force: true });
}

/**
 * Builds the static site of the demo into `build/demo`; needs `ensureReady`. Repeats nothing that was done before for the same inputs.
 *
 * @returns {Promise<{ folder: string, missing: readonly string[], address: string }>} The site; the packages that its
 * kernel has to fetch from elsewhere, because no registry had them; and the address that they come from.
 * @throws {SetupError}
 */
export async function ensureDemo(progress) {
  const work = join(repository.work, 'demo');
  const folder = join(repository.build, 'demo');
  const packages = await installApart('demo', progress);
  const pyodide = await installPyodide(progress, join(work, 'pyodide'));
  const wheels = await ensureWheels(progress, join(work, 'wheels'), pyodide.list);
  const contents = join(work, 'examples');
  const built = readFileSync(join(repository.build, '.cellwright'), 'utf8') + wheels.missing.join();
  const skip = name => /(^|\/)(node_modules|build|lib)$/.test(name);
  await unlessDone({ stamp: join(folder, '.cellwright'), inputs: SITE, skip, and: built }, () =>
    progress.step('Building the site', async () => {
      rmSync(contents, { recursive: true, force: true });
      await copyExamples(contents, progress);
      await buildSite(progress, { folder, work: join(work, 'lite'), packages, contents, pyodide, wheels });
    })
  );
  return { folder, missing: wheels.missing, address: pyodide.address };
}
