import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import { DATA_FILE } from './data-file-name.js';

/** Folders that are looked into, the nearest first, and how deep. */
const MOST_FOLDERS = 40;
const DEEPEST = 4;

/**
 * The data files in the folders below a folder, named from there, by Jupyter's listings alone: the nearest folders, hidden
 * ones left out. What cannot be listed is passed over.
 */
export async function filesBelow(
  list: (folder: string) => Promise<readonly Contents.IModel[]>,
  folder: string,
  start: readonly Contents.IModel[]
): Promise<readonly { readonly name: string; readonly bytes: number | null }[]> {
  const isFolder = ({ type, name }: Contents.IModel): boolean => type === 'directory' && !name.startsWith('.');
  const found: { readonly name: string; readonly bytes: number | null }[] = [];
  let wanted = start.filter(isFolder).map(({ name }) => name);
  let left = MOST_FOLDERS;
  for (let depth = 1; depth <= DEEPEST && wanted.length > 0 && left > 0; depth += 1) {
    const now = wanted.slice(0, left);
    left -= now.length;
    const listed = await Promise.all(
      now.map(async below => ({ below, entries: await list(PathExt.join(folder, below)) }))
    );
    wanted = [];
    for (const { below, entries } of listed) {
      for (const entry of entries) {
        const name = `${below}/${entry.name}`;
        if (isFolder(entry)) {
          wanted.push(name);
        } else if (entry.type !== 'directory' && DATA_FILE.test(entry.name)) {
          found.push({ name, bytes: entry.size ?? null });
        }
      }
    }
  }
  return found;
}
