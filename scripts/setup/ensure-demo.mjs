import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../demo/build-site.mjs';
import { gatherWheels } from '../demo/gather-wheels.mjs';
import { copyExamples } from '../lab/copy-examples.mjs';
import { fingerprint } from './fingerprint.mjs';
import { installApart } from './install-apart.mjs';
import { findNpm } from '../../runtime-installer/find-npm.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { Stamp } from './stamp.mjs';

const NPM = join('scripts', 'demo');
const WHEELS = [
  ...['demo-kernel.txt', 'demo-compiled.txt'].map(name => `requirements/${name}`),
  ...['gather-wheels.mjs', 'pyodide-list.mjs', 'take_wheels.py', 'package-lock.json'].map(
    name => `scripts/demo/${name}`
  )
];
const EXAMPLES = ['README.md', 'penguins.ipynb', 'rides.ipynb', 'data/penguins.csv', 'make_rides.py'];
const SITE = [
  ...WHEELS,
  'scripts/demo/build-site.mjs',
  'requirements/demo.txt',
  ...EXAMPLES.map(name => `examples/${name}`)
];

/** Where Pyodide's own pages get what they load. */
const usualAddress = version => `https://cdn.jsdelivr.net/pyodide/v${version}/full`;

async function installPyodide(progress, folder) {
  const inputs = ['package.json', 'package-lock.json'].map(name => join(NPM, name));
  const stamp = new Stamp(join(folder, '.cellwright'));
  const wanted = fingerprint(inputs);
  const installed = join(folder, 'node_modules', 'pyodide');
  if (!stamp.matches(wanted) || !existsSync(installed)) {
    await progress.step('Installing Pyodide, the Python for pages (14 MB)', async () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const input of [...inputs, '.npmrc'])
        cpSync(join(repository.root, input), join(folder, input.split(/[\\/]/).pop()));
      const [command, ...first] = findNpm();
      const args = [...first, 'install', '--no-audit', '--no-fund'];
      const { code, tail } = await runCommand(command, args, { cwd: folder, onOutput: progress.log });
      if (code !== 0) throw new SetupError(`npm could not install Pyodide:\n${tail.trim()}`);
    });
    stamp.write(wanted);
  }
  const read = name => JSON.parse(readFileSync(join(installed, name), 'utf8'));
  return { folder: installed, list: read('pyodide-lock.json'), address: usualAddress(read('package.json').version) };
}

/** Gathers the wheels unless that was done for the same lists; what could not be had is tried again with the next start. */
async function ensureWheels(progress, folder, list) {
  const stamp = new Stamp(join(folder, '..', 'wheels.json'));
  const wanted = fingerprint(WHEELS);
  const before = existsSync(stamp.file) ? JSON.parse(readFileSync(stamp.file, 'utf8')) : {};
  if (before.wanted === wanted && before.missing.length === 0 && existsSync(folder)) {
    return { own: new Map(before.own), missing: [] };
  }
  const { own, missing } = await progress.step(
    'Gathering NumPy, pandas and the kernel for Pyodide (120 MB to download, 35 MB of it are kept)',
    () => gatherWheels(progress, folder, list)
  );
  stamp.write(JSON.stringify({ wanted, own: [...own], missing }));
  return { own, missing };
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
  const packages = join(work, 'packages');
  await installApart(progress, {
    title: 'Installing JupyterLite into .work',
    folder: packages,
    requirements: 'requirements/demo.txt'
  });
  const pyodide = await installPyodide(progress, join(work, 'pyodide'));
  const wheels = {
    folder: join(work, 'wheels'),
    ...(await ensureWheels(progress, join(work, 'wheels'), pyodide.list))
  };
  const contents = join(work, 'examples');
  await copyExamples(contents, progress);

  const built = readFileSync(join(repository.build, '.cellwright'), 'utf8');
  const stamp = new Stamp(join(folder, '.cellwright'));
  const wanted = fingerprint(SITE, { and: built + wheels.missing.join() });
  if (!stamp.matches(wanted)) {
    await progress.step('Building the site', () =>
      buildSite(progress, { folder, work: join(work, 'lite'), packages, contents, pyodide, wheels })
    );
    stamp.write(wanted);
  }
  return { folder, missing: wheels.missing, address: pyodide.address };
}
