import { readdirSync, readFileSync } from 'node:fs';

/** Most memory, in bytes, that the processes below this one which read files have had so far. Linux alone tells; 0 elsewhere. */
export function readerMemory() {
  let most = 0;
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const isReader = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('files/child/main.js');
      if (isReader && Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === process.pid) {
        most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024);
      }
    } catch {
      // It is gone.
    }
  }
  return most;
}
