import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * What can be installed on request. Each lies in a folder of its own beside the installer: what its packages are made from
 * (`package.json`, the lock file, `.npmrc`), `about.json` with its size, `runtime.mjs` with what is said here, and `start.mjs`, which starts it
 * once: `node start.mjs MODULES`.
 *
 * @typedef {object} Runtime
 * @property {string} folder The name of that folder.
 * @property {string} title What it is called, without an article.
 * @property {string} main The package it is about.
 * @property {string} entry A file of it that is there when it is, below the folder of the packages.
 * @property {string} version The package whose version that of the binary is.
 * @property {Readonly<Record<string, string>>} binaries The package with the part for each system.
 */
const FOLDERS = { models: 'llama-runtime', files: 'file-runtime' };
const NEEDED = ['package.json', 'package-lock.json', '.npmrc', 'about.json', 'runtime.mjs', 'start.mjs'];

/** The names of the runtimes. */
export const names = Object.keys(FOLDERS);

/**
 * A runtime by its name.
 *
 * @param {string} name
 * @returns {Promise<Runtime>}
 * @throws {Error} A sentence, when there is none of that name, or a file of its folder is missing.
 */
export async function findRuntime(name) {
  const folder = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined;
  if (!folder) throw new Error(`There is no runtime “${name}”. There are: ${names.join(', ')}.`);
  const lost = NEEDED.find(file => !existsSync(fileOf({ folder }, file)));
  if (lost) {
    throw new Error(
      `This installation of Cellwright is incomplete: it lacks ${folder}/${lost}. Type: pip install --force-reinstall --no-deps jupyterlab-cellwright`
    );
  }
  return { folder, ...(await import(`../${folder}/runtime.mjs`)).runtime };
}

/** A file that belongs to a runtime. */
export const fileOf = ({ folder }, name) => fileURLToPath(new URL(`../${folder}/${name}`, import.meta.url));
