import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PIP } from '../setup/python.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand, SetupError } from '../setup/run-command.mjs';
import { sameName, withNeeded } from './pyodide-list.mjs';

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

/** Those of the entries that the carrier has with the very same bytes; none when it cannot be had. */
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
 * @param {import('./pyodide-list.mjs').PyodideList} list
 * @returns {Promise<{ own: ReadonlyMap<string, { file: string, sha256: string, version: string }>, missing: readonly string[] }>} The files by the
 * names of their packages; the packages that the kernel needs and no registry gave.
 * @throws {SetupError} When the packages of the kernel itself cannot be had.
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
