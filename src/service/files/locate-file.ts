import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { FileProblem } from './file-problem.js';

/**
 * The real path of a file below the root.
 *
 * Throws a `FileProblem` for what is not there, lies outside the root by `..`, an absolute path or a link, is hidden (the
 * file browser does not show it either), or is no plain file. Nothing is opened, so a pipe cannot hold this up.
 *
 * @param root Folder that paths of Jupyter's contents API are relative to.
 * @param path As that API writes it.
 */
export async function locateFile(root: string, path: string): Promise<string> {
  const parts = path.split('/');
  if (isAbsolute(path) || path.includes('\0') || path.includes('\\') || parts.includes('..')) {
    throw outside();
  }
  if (parts.some(part => part.startsWith('.') && part !== '.')) {
    throw new FileProblem('outside', 'Hidden files are not read. Rename the file, or copy it to another name.');
  }
  const home = await realpath(root).catch((cause: unknown) => {
    throw new FileProblem('not_found', 'The root folder of the Jupyter server is not there any more.', { cause });
  });
  const real = await realpath(join(home, path)).catch((cause: unknown) => {
    throw problemOf(cause);
  });
  const inside = relative(home, real);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw inside === '' ? notAFile('a folder') : outside();
  }
  const found = await stat(real).catch((cause: unknown) => {
    throw problemOf(cause);
  });
  if (!found.isFile()) {
    throw notAFile(found.isDirectory() ? 'a folder' : found.isFIFO() ? 'a pipe' : 'a device or socket');
  }
  return real;
}

function outside(): FileProblem {
  return new FileProblem(
    'outside',
    'The file lies outside the root folder of the Jupyter server. Copy it below that folder.'
  );
}

function notAFile(what: string): FileProblem {
  return new FileProblem('not_a_file', `This is ${what}, and only files can be profiled. Name a file.`);
}

function problemOf(cause: unknown): FileProblem {
  const { code } = cause as { readonly code?: string };
  return code === 'EACCES' || code === 'EPERM'
    ? new FileProblem('unreadable', 'The Jupyter server may not read this file. Change its permissions.', { cause })
    : code === 'ELOOP'
      ? new FileProblem('not_found', 'The file is a link that leads to itself.', { cause })
      : new FileProblem('not_found', 'The file is not there. Look whether it was moved or renamed.', { cause });
}
