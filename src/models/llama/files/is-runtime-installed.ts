import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether what runs model files is installed in a folder, and whole: its installer has marked it as complete, and every
 * package that it brought is still there.
 */
export function isRuntimeInstalled(folder: string): boolean {
  const modules = join(folder, 'node_modules');
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, unknown>>;
    };
    return (
      existsSync(join(modules, '.cellwright')) &&
      existsSync(join(modules, 'node-llama-cpp', 'dist', 'index.js')) &&
      Object.keys(packages).every(path => existsSync(join(folder, path, 'package.json')))
    );
  } catch {
    return false;
  }
}
