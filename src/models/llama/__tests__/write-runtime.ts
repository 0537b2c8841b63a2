import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes what counts as an installed runtime into a folder; it runs nothing. */
export function writeRuntime(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'node-llama-cpp', 'dist'), { recursive: true });
  writeFileSync(join(modules, 'node-llama-cpp', 'dist', 'index.js'), '');
  writeFileSync(join(modules, '.cellwright'), '');
}
