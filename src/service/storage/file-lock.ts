import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.js';

/** A holder says this often that it is there, in milliseconds. */
const RENEW_MS = 10_000;
/** One that was looked at for so long and said nothing is gone, or its process number is another's now. */
const STALE_MS = 60_000;
const RETRY_MS = 20;

/** The locks of this process, without older locks of the same process number from before a restart. */
const held = new Set<string>();

/** Locks that others held when they were looked at last, and since when they say nothing, on a clock that is never set. */
const watched = new Map<string, { readonly said: string; readonly since: number }>();

/** A file that is locked for other processes, and for others in this one, until it is released. */
export class FileLock {
  private constructor(
    private readonly _file: string,
    private readonly _mark: string
  ) {
    this._timer = setInterval(() => {
      const now = new Date();
      void utimes(_file, now, now).catch(() => undefined);
    }, RENEW_MS).unref();
  }

  /**
   * Makes the lock file, with the process that holds it; one whose process is gone is taken over. Resolves with nothing
   * when it is still held by another after the wait. Rejects when the folder cannot be written to.
   *
   * @param waitMs Longest wait, in milliseconds.
   */
  static async take(file: string, waitMs: number): Promise<FileLock | undefined> {
    const mark = `${process.pid} ${randomUUID()} ${hostname()}`;
    const end = performance.now() + waitMs;
    for (;;) {
      held.add(mark);
      if (await make(file, mark)) {
        watched.delete(file);
        return new FileLock(file, mark);
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

  /** Never rejects. A lock that was taken over in the meantime is left to the other. */
  async release(): Promise<void> {
    clearInterval(this._timer);
    if ((await contentOf(this._file)) === this._mark) {
      await rm(this._file, { force: true }).catch(() => undefined);
    }
    held.delete(this._mark); // Not sooner: another would take it over, and this would remove the lock of that one.
  }

  private readonly _timer: NodeJS.Timeout;
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
    await rm(file, { force: true }); // It is ours, and without its content, as on a full disk.
    throw error;
  } finally {
    await handle.close();
  }
}

/** Whether the way is free: the lock was gone, or its holder is. */
async function removeStale(file: string): Promise<boolean> {
  const mark = await contentOf(file);
  const renewed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined
  );
  if (mark === undefined || renewed === undefined) {
    return renewed === undefined;
  }
  if (mayBeHeld(mark) && silenceOf(file, `${mark} ${renewed}`) < STALE_MS) {
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
    await link(aside, file).catch(() => undefined); // It is that of another who was faster.
  }
  await rm(aside, { force: true });
  return moved === mark;
}

/** How long a holder said nothing else while it was looked at, in milliseconds. */
function silenceOf(file: string, said: string): number {
  const before = watched.get(file);
  if (before?.said === said) {
    return performance.now() - before.since;
  }
  watched.set(file, { said, since: performance.now() });
  return 0;
}

/** False where it is known to be gone; of another machine, and of one that has not written its name yet, only silence tells. */
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
