import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'cellwright-file-';
/** Far more than the longest time that a file is read, in milliseconds. */
const ABANDONED_MS = 3_600_000;

/**
 * Makes a folder for what is put aside while a file is read, which nobody else may enter. Whoever makes it removes it.
 *
 * @param base Where: a folder that may be everybody's.
 */
export function makeAsideFolder(base: string): Promise<string> {
  return mkdtemp(join(base, NAME));
}

/** Removes the folders of this user that were made an hour ago or earlier, whose process was killed. Never rejects. */
export async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const path = join(base, name);
    const found = name.startsWith(NAME) ? await lstat(path).catch(() => undefined) : undefined;
    // A link, or a folder of another user, was not made here.
    if (
      found?.isDirectory() === true &&
      found.uid === (process.getuid?.() ?? found.uid) &&
      found.mtimeMs < Date.now() - ABANDONED_MS
    ) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
