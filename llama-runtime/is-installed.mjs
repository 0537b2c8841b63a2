import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryFor } from './binary-for.mjs';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));

/** What the packages are made from, beside the installer. */
export const FILES = ['package.json', 'package-lock.json', '.npmrc'];

/** The file in the folder of the packages that says what they were made from; written when all is there. */
export const MARK = '.cellwright';

/** A hash of what the packages are made from. */
export function fingerprint() {
  const hash = createHash('sha256').update(binaryFor());
  for (const name of FILES) hash.update(`\0llama-runtime/${name}\0`).update(readFileSync(join(SOURCE, name)));
  return hash.digest('hex');
}

/** Whether a folder holds what would be installed, with every package of it. */
export function isInstalled(target) {
  const folder = resolve(target);
  const modules = join(folder, 'node_modules');
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
    return (
      readFileSync(join(modules, MARK), 'utf8') === fingerprint() &&
      existsSync(join(modules, 'node-llama-cpp', 'dist', 'index.js')) &&
      Object.keys(packages).every(path => existsSync(join(folder, path, 'package.json')))
    );
  } catch {
    return false;
  }
}
