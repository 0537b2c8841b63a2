import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnProfile, FileFacts } from '../../../datasets/index.js';
import { never } from '../../../models/__tests__/collect.js';
import { childrenOf } from '../../__tests__/process-table.js';
import { DataFiles } from '../data-files.js';
import { FileProblem } from '../file-problem.js';
import { dataFolder } from './data-folder.js';

const PROGRAM = join(process.cwd(), 'lib', 'service', 'files', 'child', 'main.js');
/** What a process that reads files may take. */
export const MEMORY_LIMIT = 256 * 1024 * 1024;

/**
 * Data files in a folder for the tests of a file, read by the real process, which has to be compiled.
 *
 * @param below The folder in it that nothing is read outside of, if not itself.
 */
export function filesOfTests(below = '') {
  if (!existsSync(PROGRAM)) {
    throw new Error('The layers are not built: npx tsc -b.');
  }
  const [data, aside] = [dataFolder(), dataFolder()];
  const root = join(data.path, below);
  const profiles = new DataFiles({ root, program: PROGRAM, log: () => undefined, temporary: aside.path });
  afterAll(async () => {
    await profiles.close();
    [data, aside].forEach(({ path }) => rmSync(path, { recursive: true, force: true })); // It may be much.
  });
  return {
    data,
    /** Where the processes put what they have to. */
    aside,
    profiles,
    schema: (path: string, table?: string): Promise<FileFacts> =>
      profiles.schema({ path, ...(table !== undefined && { table }) }, never),
    full: (path: string, table?: string): Promise<FileFacts> =>
      profiles.full({ path, ...(table !== undefined && { table }) }, never),
    /** A full profile of a long file, of which it is told again and again how far it is. */
    fullInPieces: async (path: string, least = 3): Promise<FileFacts> => {
      const shares: number[] = [];
      const file = await profiles.full({ path }, never, share => shares.push(share));
      expect(shares.length).toBeGreaterThan(least);
      expect([...shares].sort((a, b) => a - b)).toEqual(shares);
      return file;
    },
    /** The code of the problem of a file whose reading is stopped as soon as it began. */
    stopped: async (path: string): Promise<string> => {
      const stop = new AbortController();
      return (await problemOf(profiles.full({ path }, stop.signal, () => stop.abort()))).code;
    }
  };
}

export function columnOf(file: FileFacts, name: string): ColumnProfile {
  const found = file.profile.columns.find(own => own.name === name);
  if (found === undefined) {
    throw new Error(`There is no column ${name}: ${namesOf(file).join(', ')}`);
  }
  return found;
}

export const namesOf = (file: FileFacts) => file.profile.columns.map(({ name }) => name);
export const typesOf = (file: FileFacts) => file.profile.columns.map(({ name, type }) => [name, type] as const);
/** The most frequent values of a column, with how often they occur. */
export const countsOf = (file: FileFacts, name: string) =>
  columnOf(file, name).top?.values.map(({ value, count }) => `${String(value)}: ${count}`);
export const topOf = (file: FileFacts, name: string) => columnOf(file, name).top?.values.map(({ value }) => value);

/** The problem that some work ends with. */
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
  return childrenOf(process.pid).flatMap(({ pid }) => (told(pid, 'cmdline').includes(PROGRAM) ? [pid] : []));
}

/** What the system says of a process, or nothing once it is gone. */
function told(id: number, what: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${id}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

/** The most memory that one of these processes has taken so far, in bytes. */
export function peakMemory(): number {
  const peaks = readerIds().map(id => /VmHWM:\s+(\d+) kB/.exec(told(id, 'status'))?.[1] ?? 0);
  return Math.max(0, ...peaks.map(Number)) * 1024;
}
