import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { binaryFor } from './binary-for.mjs';
import { fileOf } from './runtime.mjs';

/** What the packages of a runtime are made from. */
export const FILES = ['package.json', 'package-lock.json', '.npmrc'];

/** The file in the folder of the packages that says what they were made from; written when all is there. */
export const MARK = '.cellwright';

/** A hash of what the packages are made from. */
export function fingerprint(runtime) {
  const hash = createHash('sha256').update(basename(binaryFor(runtime)));
  for (const name of FILES) hash.update(`\0${runtime.folder}/${name}\0`).update(readFileSync(fileOf(runtime, name)));
  return hash.digest('hex');
}

/** Whether a folder holds what would be installed of a runtime, with every package of it. */
export function isInstalled(runtime, target) {
  const folder = resolve(target);
  const modules = join(folder, 'node_modules');
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
    return (
      readFileSync(join(modules, MARK), 'utf8') === fingerprint(runtime) &&
      existsSync(join(modules, runtime.entry)) &&
      Object.keys(packages).every(path => existsSync(join(folder, path, 'package.json')))
    );
  } catch {
    return false;
  }
}
