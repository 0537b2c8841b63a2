import { randomUUID } from 'node:crypto';
import { chmod, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder that only its owner can enter. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700); // It may be older than this rule.
}

/** Replaces a file as a whole: at any moment it holds either the old or the new content. Only its owner can read it. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}.new`; // Others may be writing the file, too.
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

/**
 * Keeps a damaged file beside the one that is to replace it, for its owner only; resolves with its path. Where possible
 * it only gets a second name, which takes no space, so the file must from now on be replaced as a whole, never changed.
 */
export async function keepAside(file: string): Promise<string> {
  const kept = `${file}.damaged-${Date.now()}-${randomUUID().slice(0, 8)}`;
  await link(file, kept).catch(() => copyFile(file, kept));
  return kept;
}

/** Makes a new or renamed file in the folder outlast a power cut, where the system offers that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
