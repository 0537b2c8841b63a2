import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.js';

/** Replaces a file as a whole: at no moment is there less than the old or the new content. Readable by its owner only. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}.new`; // Others may be at it, too.
  try {
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}
