import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const MOST_BYTES = 1024 * 1024;

/**
 * The text of a file of at most 1 MB. Does not wait for the other end of a pipe. Rejects with an `UnfitFile` if the file is
 * larger or not a regular file, else with the system's error.
 */
export async function readSmallFile(file: string): Promise<string> {
  // Where there is no such flag, as on Windows, no file is a pipe either.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) {
      throw new UnfitFile(file, 'no plain file');
    }
    if (stats.size > MOST_BYTES) {
      throw new UnfitFile(file, 'larger than 1 MB');
    }
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** A file that is not read, because it can be none of ours. */
export class UnfitFile extends Error {
  /**
   * @param wrong What it is, after “it is”.
   */
  constructor(
    file: string,
    readonly wrong: string
  ) {
    super(`${file} cannot be read: it is ${wrong}.`);
    this.name = 'UnfitFile';
  }
}
