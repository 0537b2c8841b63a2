import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Full paths of a program on `PATH`, in order; empty when there is none. */
export function findOnPath(name, env = process.env) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const found = [];
  for (const folder of (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)) {
    for (const suffix of suffixes) {
      const file = join(folder, name + suffix);
      try {
        accessSync(file, constants.X_OK);
        found.push(file);
      } catch {
        // Not here.
      }
    }
  }
  return found;
}
