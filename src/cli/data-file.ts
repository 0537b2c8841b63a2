import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './usage-error.js';

/** A data file: where it is, and how code shall name it. */
export type DataFile = { readonly path: string; readonly written: string };

/** The file behind a path that was typed or listed relative to `folder`. Throws `UsageError` when nothing is there. */
export function findDataFile(written: string, folder: string): DataFile {
  const path = resolve(folder, written);
  if (!existsSync(path)) {
    throw new UsageError(`There is no file ${written} in ${folder}. Check the path.`);
  }
  return { path, written };
}
