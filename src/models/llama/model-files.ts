import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A GGUF file in one of the folders that the user named. */
export type ModelFile = {
  readonly path: string;
  /** Without the folder. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly modified: number;
};

/** The later parts of a model split over several files; loading the first part loads them, too. */
const LATER_PART = /-(?!00001)\d{5}-of-\d{5}\.gguf$/i;
const MOST = 1000;

/**
 * The GGUF files directly in the folders, not in their subfolders, sorted by name. A folder that is missing or unreadable
 * has none. Looks at names and file stats only; the content of a file is read when it is loaded.
 */
export async function listModelFiles(folders: readonly string[]): Promise<readonly ModelFile[]> {
  const lists = await Promise.all([...new Set(folders)].map(filesIn));
  return lists.flat().sort((a, b) => a.name.localeCompare(b.name) || a.path.localeCompare(b.path));
}

async function filesIn(folder: string): Promise<readonly ModelFile[]> {
  const names = await readdir(folder).catch(() => []);
  const models = names.filter(name => /\.gguf$/i.test(name) && !LATER_PART.test(name)).slice(0, MOST);
  const files = await Promise.all(
    models.map(async (name): Promise<readonly ModelFile[]> => {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => undefined);
      return stats?.isFile() === true ? [{ path, name, size: stats.size, modified: stats.mtimeMs }] : [];
    })
  );
  return files.flat();
}

/** A path in which a leading `~` is replaced with the home folder, as in a shell. */
export function expandHome(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}
