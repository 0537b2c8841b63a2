import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * The folders of this repository, as absolute paths. Everything under `work`, `venv`, `lib` and `build` is ignored by git.
 * `CELLWRIGHT_WORK` moves `work` elsewhere.
 */
export const repository = {
  root,
  venv: join(root, '.venv'),
  nodeModules: join(root, 'node_modules'),
  lib: join(root, 'lib'),
  build: join(root, 'build'),
  work: process.env.CELLWRIGHT_WORK ?? join(root, '.work'),
  /** The built JupyterLab extension. */
  labextension: join(root, 'build', 'labextensions', 'jupyterlab-cellwright'),
  /** The extension that shows how to extend this one; its build lies below `build/labextensions` in there. */
  exampleExtension: join(root, 'examples', 'extension'),
  /** The virtual environment's interpreter; there only after `ensurePython`. */
  python:
    process.platform === 'win32' ? join(root, '.venv', 'Scripts', 'python.exe') : join(root, '.venv', 'bin', 'python')
};

/** Makes a folder with nothing in it, and returns its path. */
export function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
