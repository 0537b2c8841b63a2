import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Time between two checks, in milliseconds: with a file of the system, and where a program has to be run. */
const LOOK_MS = { file: 10, program: 250 };
const KB = 1024;

/**
 * Watches the memory of another process from outside, whatever that process is busy with, and calls `onTooMuch` once when
 * it has taken more than `most`.
 *
 * @param most In bytes.
 * @returns Ends the watch.
 */
export function watchMemory(id: number, most: number, onTooMuch: () => void): () => void {
  let isOver = false;
  const look = (bytes: number): void => {
    if (!isOver && bytes > most) {
      stop();
      onTooMuch();
    }
  };
  const isLinux = process.platform === 'linux';
  const timer = setInterval(
    () => (isLinux ? look(residentOf(id)) : ask(id, look)),
    LOOK_MS[isLinux ? 'file' : 'program']
  );
  const stop = (): void => {
    isOver = true;
    clearInterval(timer);
  };
  return stop;
}

/** 0 for a process that is gone. */
function residentOf(id: number): number {
  try {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * KB;
  } catch {
    return 0;
  }
}

function ask(id: number, look: (bytes: number) => void): void {
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${id}`, '/FO', 'CSV', '/NH']
      : ['ps', '-o', 'rss=', '-p', String(id)];
  execFile(program, args, { windowsHide: true }, (_error, said) => {
    // A number of kB at the end, on Windows in quotes and with separators.
    const [, size = ''] = /(?:^|")\s*([\d.,\s\u00a0\u202f]+?)\s*(?:K"?)?\s*$/.exec(said) ?? [];
    look(Number(size.replace(/\D/g, '')) * KB);
  });
}
