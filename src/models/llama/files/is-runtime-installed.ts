import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = join('node-llama-cpp', 'dist', 'index.js');

/**
 * Whether a runtime is installed in a folder, and whole: its installer has marked it as complete, and every package that it
 * brought is still there.
 *
 * @param entry A file that it cannot do without, among its packages: by default that of what runs model files.
 */
export function isRuntimeInstalled(folder: string, entry = ENTRY): boolean {
  const modules = join(folder, 'node_modules');
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, unknown>>;
    };
    return (
      existsSync(join(modules, '.cellwright')) &&
      existsSync(join(modules, entry)) &&
      Object.keys(packages).every(path => existsSync(join(folder, path, 'package.json')))
    );
  } catch {
    return false;
  }
}
