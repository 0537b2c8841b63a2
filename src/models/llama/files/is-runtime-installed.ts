import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether what runs model files is installed in a folder. */
export function isRuntimeInstalled(folder: string): boolean {
  return existsSync(join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js'));
}
