import type { Stats, BigIntStats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { FileProblem } from './file-problem.js';

/** Where a file lies. */
export type FilePlace = {
  /** Real path of the root. */
  readonly root: string;
  /** Real path of the file. */
  readonly path: string;
};

/**
 * Finds a file below the root. Throws a `FileProblem` if it is missing, may not be read, or is not a plain file.
 * Nothing is opened, so a pipe cannot block this; by the time the file is opened, the name may lead elsewhere.
 *
 * @param root Folder that paths of Jupyter's contents API are relative to.
 * @param path As that API writes it.
 */
export async function locateFile(root: string, path: string): Promise<FilePlace> {
  const parts = path.split('/');
  if (isAbsolute(path) || path.includes('\0') || path.includes('\\') || parts.includes('..')) {
    throw outside();
  }
  checkShown(parts);
  const home = await realpath(root).catch((cause: unknown) => {
    throw new FileProblem('not_found', 'The root folder of the Jupyter server is not there any more.', { cause });
  });
  try {
    const place = { root: home, path: await realpath(join(home, path)) };
    checkPlace(place);
    checkPlain(await stat(place.path));
    return place;
  } catch (error) {
    throw problemOf(error);
  }
}

/** Throws a `FileProblem` for what lies outside the root, or is hidden in it: the file browser does not show it either. */
export function checkPlace({ root, path }: FilePlace): void {
  const inside = relative(root, path);
  const parts = inside.split(sep);
  if (isAbsolute(inside) || parts[0] === '..') {
    throw outside();
  }
  checkShown(parts);
}

/** Throws a `FileProblem` for what is not a plain file. */
export function checkPlain(found: Stats | BigIntStats): void {
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'a folder' : found.isFIFO() ? 'a pipe' : 'a device or socket';
    throw new FileProblem('not_a_file', `This is ${what}, and only files can be profiled. Name a file.`);
  }
}

/** What an error of the system means for people. */
export function problemOf(cause: unknown): FileProblem {
  if (cause instanceof FileProblem) {
    return cause;
  }
  const problem = (code: FileProblem['code'], text: string): FileProblem => new FileProblem(code, text, { cause });
  switch ((cause as { readonly code?: string }).code) {
    case 'EACCES':
    case 'EPERM':
      return problem('unreadable', 'The Jupyter server may not read this file. Change its permissions.');
    case 'ELOOP':
      return problem('not_found', 'The file is a link that leads to itself.');
    case 'ENXIO':
      return problem('not_a_file', 'This is a pipe or socket, and only files can be profiled.');
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
      return problem('not_found', 'The file is not there. Check whether it was moved or renamed.');
    default:
      return problem('unreadable', 'The system could not open the file. Ask again, or copy it elsewhere.');
  }
}

function checkShown(parts: readonly string[]): void {
  if (parts.some(part => part.startsWith('.') && part !== '.')) {
    throw new FileProblem('outside', 'Hidden files are not read. Rename the file, or copy it to another name.');
  }
}

function outside(): FileProblem {
  return new FileProblem(
    'outside',
    'The file lies outside the root folder of the Jupyter server. Copy it below that folder.'
  );
}
