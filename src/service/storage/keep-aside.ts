import { randomUUID } from 'node:crypto';
import { copyFile, link, rename, rm } from 'node:fs/promises';

/**
 * Keeps what is damaged beside what is to replace it, for its owner only; resolves with its path. A file gets a second name
 * where that is possible, which takes no space: it must be replaced as a whole from now on, never changed.
 */
export async function keepAside(file: string): Promise<string> {
  const kept = `${file}.damaged-${Date.now()}-${randomUUID().slice(0, 8)}`;
  try {
    await link(file, kept).catch(() => copyFile(file, kept));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EISDIR') {
      await rm(kept, { force: true });
      throw error;
    }
    await rename(file, kept);
  }
  return kept;
}
