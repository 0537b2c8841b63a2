import type { FileFacts } from '../../../datasets/index.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFiles } from '../data-files.js';
import { FileProblem } from '../file-problem.js';

const PROGRAM = join(process.cwd(), 'lib', 'service', 'files', 'child', 'main.js');

/** Data files read by the real process, which has to be compiled. */
export function realProfiles(root: string, temporary?: string): DataFiles {
  if (!existsSync(PROGRAM)) {
    throw new Error('The layers are not built: npx tsc -b.');
  }
  return new DataFiles({ root, program: PROGRAM, log: () => undefined, ...(temporary !== undefined && { temporary }) });
}

/** A full profile, or the code of the problem. */
export function fullProfile(profiles: DataFiles, path: string, table?: string): Promise<FileFacts> {
  return profiles.full({ path, ...(table !== undefined && { table }) }, new AbortController().signal);
}

export async function problemOf(work: Promise<unknown>): Promise<FileProblem> {
  try {
    await work;
  } catch (error) {
    if (error instanceof FileProblem) {
      return error;
    }
    throw error;
  }
  throw new Error('There was no problem.');
}

/** Ids of the processes that read files. */
export function readerIds(): readonly number[] {
  return readdirSync('/proc').flatMap(name => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const isReader = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(PROGRAM);
      return parent === process.pid && isReader ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** The most memory that a process has taken so far, in bytes. */
export function peakMemory(id: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024;
}
