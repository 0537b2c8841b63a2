import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'cellwright-file-';
/** Far more than the longest time that a file is read, in milliseconds. */
const ABANDONED_MS = 3_600_000;

/**
 * Makes a folder for temporary data while a file is read, which no other user may enter. The caller removes it.
 *
 * @param base Parent folder, which may be shared by all users.
 */
export function makeAsideFolder(base: string): Promise<string> {
  return mkdtemp(join(base, NAME));
}

/** Removes folders of this user that are more than an hour old, left by processes that were killed. Never rejects. */
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
