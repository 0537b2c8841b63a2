import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const CHUNK = 1024 * 1024;

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
