import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
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

/** The parts of a model in several files after the first; the first brings them in. */
const LATER_PART = /-(?!00001)\d{5}-of-\d{5}\.gguf$/i;
const MOST = 1000;
/** In bytes. */
const CHUNK = 1024 * 1024;

/**
 * The GGUF files in the folders themselves and not below them, by name. A folder that is not there, or may not be read,
 * has none. Looks at names and sizes only; what a file holds is read when it is loaded.
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

/**
 * The SHA-256 of a file, in hexadecimal digits. Reads it piece by piece, so that others get their turn; some seconds for
 * each gigabyte.
 *
 * @param onProgress Told the share that was read, from 0 to 1.
 * @throws the system's error when the file cannot be read or is no plain file, or the signal's reason.
 */
export async function hashModelFile(
  path: string,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => undefined
): Promise<string> {
  // Without waiting, as a pipe would make it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) {
      throw Object.assign(new Error('It is no plain file.'), { code: 'EINVAL' });
    }
    const hash = createHash('sha256');
    let read = 0;
    const chunks = file.createReadStream({ highWaterMark: CHUNK, autoClose: false, signal });
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk);
      read += chunk.length;
      onProgress(stats.size === 0 ? 1 : read / stats.size);
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

/** A path with the home folder of whoever runs this in the place of a `~` at its beginning, as a shell reads it. */
export function expandHome(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}
