import { constants } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A file to write to and to read from, that lives no longer than this process where the system allows. */
export type NamelessFile = {
  readonly handle: FileHandle;
  /** Opens it again, here and in DuckDB; on Linux by its number, elsewhere by its name. */
  readonly path: string;
};

/** Copies of a text that DuckDB reads in its place: of the beginning, and of all. */
const NAMES = ['head', 'whole'] as const;

/**
 * Makes a file, empty, in a folder of this process alone. On Linux it has no name any more when this resolves, so that nothing that is written to
 * it is left by a process that is killed.
 */
export async function openNameless(path: string): Promise<NamelessFile> {
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600);
  if (process.platform !== 'linux') {
    return { handle, path };
  }
  await unlink(path);
  return { handle, path: `/proc/self/fd/${handle.fd}` };
}

/** Where they are written to and read from. */
export type CopyPaths = Readonly<Record<(typeof NAMES)[number], string>>;

/** The files for them, empty at first. */
export class TextCopies {
  static async open(folder: string): Promise<TextCopies> {
    return new TextCopies(await Promise.all(NAMES.map(name => openNameless(join(folder, `${name}.csv`)))));
  }

  private constructor(private readonly _files: readonly NamelessFile[]) {}

  get paths(): CopyPaths {
    return Object.fromEntries(NAMES.map((name, at) => [name, this._files[at]?.path])) as CopyPaths;
  }

  async close(): Promise<void> {
    await Promise.all(this._files.map(({ handle }) => handle.close()));
  }
}
