import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PREFIX = '.installing-';
const NAME = /^\.installing-([0-9a-f]{8})-(\d+)-(\d+)-/;
/** What another machine or container left is taken for abandoned after a day: nobody here can ask for its processes. */
const ELSEWHERE_MS = 24 * 60 * 60 * 1000;

// Names have the form of those in `src/service/files/aside-folder.ts`. That is not used: the installer runs alone, before anything is built.

/** Makes a folder inside the target to install into. Its name says whose it is. */
export function makeStage(target) {
  return mkdtempSync(join(target, `${PREFIX}${machine()}-${process.pid}-${startOf(process.pid) ?? 0}-`));
}

/** Removes what installations that were ended in the middle left. What cannot be removed now is left for the next one. */
export function removeAbandoned(target) {
  const here = machine();
  for (const name of readdirSync(target)) {
    if (!name.startsWith(PREFIX)) continue;
    const [, where, pid, start] = NAME.exec(name) ?? [];
    try {
      const isUsed =
        where === here
          ? isThere(Number(pid), Number(start))
          : Date.now() - statSync(join(target, name)).mtimeMs < ELSEWHERE_MS;
      if (!isUsed) rmSync(join(target, name), { recursive: true, force: true });
    } catch {
      // Its npm still writes, or another installation removes it.
    }
  }
}

/** Where numbers of processes mean something: a machine or container, in eight digits. */
function machine() {
  let space = '';
  try {
    space = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux.
  }
  return createHash('sha256').update(`${hostname()}\0${space}`).digest('hex').slice(0, 8);
}

/** Whether the process runs that had this number when a folder was made. */
function isThere(pid, start) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM' && (startOf(pid) ?? 0) === start;
  }
  return (startOf(pid) ?? 0) === start;
}

/** When a process began, as Linux counts; numbers of processes are given again. Nothing for one that has ended. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? undefined : Number(rest[18]);
  } catch {
    return undefined;
  }
}
