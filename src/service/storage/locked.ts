import { Refusal } from '../refusal.js';
import { FileLock } from './file-lock.js';

/** Longest wait for another process, in milliseconds; it holds what it locked while it writes. */
const WAIT_MS = 10_000;

/**
 * Does something while no other service, nor anything else in this one, does so with what the path names. Rejects with a
 * `Refusal` of code `storage_busy` when another does not let go of it, and with what the system says when the folder
 * cannot be written to.
 */
export async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = await FileLock.take(`${path}.lock`, WAIT_MS);
  if (lock === undefined) {
    throw new Refusal(500, 'storage_busy', `Another Jupyter server is writing ${path}. Try again.`);
  }
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
