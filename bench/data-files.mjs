import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';

/** Writes a table of ordinary columns as CSV until it has so many bytes. */
export function writeCsv(path, bytes) {
  const file = openSync(path, 'w');
  let written = writeSync(file, 'id,day,city,amount,share,flag,note\n');
  for (let row = 0; written < bytes;) {
    let text = '';
    for (const end = row + 10_000; row < end; row += 1) {
      const day = `2024-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`;
      text += `${row},${day},city ${row % 97},${(row * 7919) % 100_000},${(row % 1009) / 7},${row % 3 === 0},"note, ${row % 5003}"\n`;
    }
    written += writeSync(file, text);
  }
  closeSync(file);
}

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
