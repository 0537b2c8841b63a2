import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.js';

/** How often a holder renews its lock, in milliseconds. */
const RENEW_MS = 10_000;
/** A holder that was watched for this many milliseconds without renewing its lock is gone, or its process ID has been reused. */
const STALE_MS = 60_000;
/** A holder writes its name at once: a lock that has none for this many milliseconds was left by a process that was killed. */
const UNNAMED_MS = 2_000;
const RETRY_MS = 20;

/** The locks that this process holds; older locks with the same process ID, from before a restart, are not among them. */
const held = new Set<string>();

/** Locks that others held when last checked, and since when they have not been renewed, on a clock that is never adjusted. */
const watched = new Map<string, { readonly said: string; readonly since: number }>();

/**
 * Locks a file for other processes, and for others in this one, by a lock file that names the process; a lock whose process
 * is gone is taken over. Resolves with what releases it, or with undefined if another still holds it after so many
 * milliseconds. Rejects if the folder cannot be written to.
 */
export async function takeLock(file: string, waitMs: number): Promise<(() => Promise<void>) | undefined> {
  const mark = `${process.pid} ${randomUUID()} ${hostname()}`;
  const end = performance.now() + waitMs;
  for (;;) {
    held.add(mark);
    if (await make(file, mark)) {
      watched.delete(file);
      const renew = (): void => void utimes(file, new Date(), new Date()).catch(() => undefined);
      const timer = setInterval(renew, RENEW_MS).unref();
      return () => release(file, mark, timer);
    }
    held.delete(mark);
    if (await removeStale(file)) {
      continue;
    }
    if (performance.now() >= end) {
      return undefined;
    }
    await pause(RETRY_MS * (0.5 + Math.random()));
  }
}

/** Never rejects. A lock that another has taken over in the meantime is left alone. */
async function release(file: string, mark: string, timer: NodeJS.Timeout): Promise<void> {
  clearInterval(timer);
  if ((await contentOf(file)) === mark) {
    await rm(file, { force: true }).catch(() => undefined);
  }
  held.delete(mark); // Not sooner: another could take the lock over, and `rm` would remove theirs.
}

async function make(file: string, mark: string): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  }
  try {
    await handle.writeFile(mark);
    return true;
  } catch (error) {
    await rm(file, { force: true }); // It is ours but has no content, as on a full disk.
    throw error;
  } finally {
    await handle.close();
  }
}

/** Removes a lock whose holder is gone. Resolves with true if the lock may be free now. */
async function removeStale(file: string): Promise<boolean> {
  const mark = await contentOf(file);
  const renewed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined
  );
  if (mark === undefined || renewed === undefined) {
    return renewed === undefined;
  }
  if (mayBeHeld(mark) && silenceOf(file, `${mark} ${renewed}`) < (mark === '' ? UNNAMED_MS : STALE_MS)) {
    return false;
  }
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return true; // Another was faster.
  }
  const moved = await contentOf(aside);
  if (moved !== mark) {
    await link(aside, file).catch(() => undefined); // It is the lock of another process that was faster.
  }
  await rm(aside, { force: true });
  return moved === mark;
}

/** How long a holder has been watched without renewing its lock, in milliseconds. */
function silenceOf(file: string, said: string): number {
  const before = watched.get(file);
  if (before?.said === said) {
    return performance.now() - before.since;
  }
  watched.set(file, { said, since: performance.now() });
  return 0;
}

/** False if the holder is known to be gone. On another machine, or before it has written its mark, only its silence tells. */
function mayBeHeld(mark: string): boolean {
  const [, number = '', host = ''] = /^(\d+) \S+ (.*)$/s.exec(mark) ?? [];
  if (host !== hostname()) {
    return true;
  }
  if (Number(number) === process.pid) {
    return held.has(mark);
  }
  try {
    process.kill(Number(number), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function contentOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** Longest wait for another process, in milliseconds; it holds what it locked while it writes. */
const WAIT_MS = 10_000;

/**
 * Runs `work` while neither another service nor anything else in this one holds the lock of the path. Rejects with a
 * `Refusal` of code `storage_busy` if another keeps holding it, and with the system's error if the folder cannot be
 * written to.
 */
export async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const unlock = await takeLock(`${path}.lock`, WAIT_MS);
  if (unlock === undefined) {
    throw new Refusal(500, 'storage_busy', `Another Jupyter server is writing ${path}. Try again.`);
  }
  try {
    return await work();
  } finally {
    await unlock();
  }
}
