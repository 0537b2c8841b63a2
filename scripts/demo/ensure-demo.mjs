import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyExamples } from '../lab/copy-examples.mjs';
import { npmInstall } from '../setup/node-packages.mjs';
import { installApart } from '../setup/python.mjs';
import { repository } from '../setup/repository.mjs';
import { fingerprint, unlessDone } from '../setup/unless-done.mjs';
import { buildSite } from './build-site.mjs';
import { gatherWheels } from './gather-wheels.mjs';

const NPM = ['package.json', 'package-lock.json'].map(name => `scripts/demo/${name}`);
const WHEELS = [
  ...['demo-kernel.txt', 'demo-compiled.txt'].map(name => `requirements/${name}`),
  ...['gather-wheels.mjs', 'pyodide-list.mjs', 'take_wheels.py', 'package-lock.json'].map(
    name => `scripts/demo/${name}`
  )
];
const SITE = [...WHEELS, 'scripts/demo/build-site.mjs', 'requirements/demo.txt', 'examples'];

async function installPyodide(progress, folder) {
  const installed = join(folder, 'node_modules', 'pyodide');
  const done = { stamp: join(folder, '.cellwright'), inputs: NPM, outputs: [installed] };
  await unlessDone(done, () =>
    progress.step('Installing Pyodide, the Python for pages (14 MB)', async () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const input of [...NPM, '.npmrc']) cpSync(join(repository.root, input), join(folder, basename(input)));
      await npmInstall(progress, 'npm could not install Pyodide', folder);
    })
  );
  const read = name => JSON.parse(readFileSync(join(installed, name), 'utf8'));
  // Where Pyodide's own pages get what they load.
  const address = `https://cdn.jsdelivr.net/pyodide/v${read('package.json').version}/full`;
  return { folder: installed, list: read('pyodide-lock.json'), address };
}

/** Gathers the wheels unless that was done for the same lists; what could not be had is tried again with the next start. */
async function ensureWheels(progress, folder, list) {
  const record = `${folder}.json`;
  const wanted = fingerprint(WHEELS);
  const before = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  if (before.wanted === wanted && before.missing.length === 0 && existsSync(folder)) {
    return { folder, own: new Map(before.own), missing: [] };
  }
  const { own, missing } = await progress.step(
    'Gathering NumPy, pandas and the kernel for Pyodide (120 MB to download, 35 MB of it are kept)',
    () => gatherWheels(progress, folder, list)
  );
  writeFileSync(record, JSON.stringify({ wanted, own: [...own], missing }));
  return { folder, own, missing };
}

/**
 * Builds the static site of the demo into `build/demo`; needs `ensureReady`. Does nothing that was done before from the same inputs.
 *
 * @returns {Promise<{ folder: string, missing: readonly string[], address: string }>} The site; the packages that its kernel needs and has to
 * fetch from an address elsewhere, because no registry gave them, and that address.
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
