import { readFileSync, readlinkSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';

const NAME = /^cellwright-file-([0-9a-f]{8})-(\d+)-(\d+)-/;

/**
 * Makes a folder for what is put aside while a file is read, which nobody else may enter. Its name says whose it is, so
 * that it is found when its process was killed. Whoever makes it removes it.
 *
 * @param base Where: a folder that may be everybody's.
 */
export function makeAsideFolder(base: string): Promise<string> {
  return mkdtemp(join(base, `cellwright-file-${place()}-${process.pid}-${startOf(process.pid) ?? 0}-`));
}

/** Removes the folders of this user's processes on this machine that are gone. Never rejects. */
export async function removeAbandoned(base: string): Promise<void> {
  const here = place();
  for (const name of await readdir(base).catch(() => [])) {
    const [, where, id, start] = NAME.exec(name) ?? [];
    if (where !== here || isThere(Number(id), Number(start))) {
      continue;
    }
    const path = join(base, name);
    const found = await lstat(path).catch(() => undefined);
    // A link, or a folder of another user, is none that was made here.
    if (found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid)) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

/** Where numbers of processes mean something: a machine or container, in eight digits. */
function place(): string {
  let space = '';
  try {
    space = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux.
  }
  return createHash('sha256').update(`${hostname()}\0${space}`).digest('hex').slice(0, 8);
}

/** Whether the process runs that had this number when a folder was made. */
function isThere(id: number, start: number): boolean {
  try {
    process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && startOf(id) === start;
  }
  return (startOf(id) ?? 0) === start;
}

/** When a process began, as Linux counts; numbers of processes are given again. Nothing for one that has ended. */
function startOf(id: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? undefined : Number(rest[18]);
  } catch {
    return undefined;
  }
}
