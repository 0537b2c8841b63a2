import { open } from 'node:fs/promises';

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
