import { readdirSync, readFileSync } from 'node:fs';

const MB = 1024 * 1024;
const PAGE = 4096;

/** A process; the time of its start tells it from a later one with the same id. */
export type Listed = { readonly pid: number; readonly started: string };

/** The fields of /proc/PID/stat behind the name of the program, which may hold anything. */
function fieldsOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const [PARENT, STARTED, RESIDENT] = [1, 19, 21];

/** Processes that a process started and that still run; none where there is no /proc. */
export function childrenOf(parent: number): readonly Listed[] {
  let names: readonly string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names.flatMap(name => {
    const fields = fieldsOf(Number(name));
    return fields[PARENT] === String(parent) ? [{ pid: Number(name), started: fields[STARTED] ?? '' }] : [];
  });
}

/** Whether it runs. */
export const isThere = ({ pid, started }: Listed): boolean => {
  const fields = fieldsOf(pid);
  return fields[STARTED] === started && fields[0] !== 'Z';
};

/** Whether some process of this id runs. A killed child of a process that is gone stays in the table until it is reaped. */
export const isRunning = (pid: number): boolean => !['Z', undefined].includes(fieldsOf(pid)[0]);

/** Resident memory in MB; 0 where there is no /proc. */
export const residentMb = (pid: number): number => (Number(fieldsOf(pid)[RESIDENT] ?? 0) * PAGE) / MB;

/** Asks again until it holds. */
export async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) {
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
