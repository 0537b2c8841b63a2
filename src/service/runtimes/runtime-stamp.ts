import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Tells one installation of a runtime in a folder from the next. Nothing where none was finished. */
export function runtimeStamp(folder: string): string | undefined {
  try {
    const { ino, mtimeMs } = statSync(join(folder, 'node_modules', '.cellwright'));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
