import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const CHUNK = 1024 * 1024;

/**
 * The SHA-256 of a file, in hexadecimal digits. Reads it piece by piece, so that others get their turn; some seconds for
 * each gigabyte.
 *
 * @param onProgress Told the share that was read, from 0 to 1.
 * @throws the system's error when the file cannot be read, or the signal's reason.
 */
export async function hashModelFile(
  path: string,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => undefined
): Promise<string> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK, signal }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    read += chunk.length;
    onProgress(size === 0 ? 1 : read / size);
  }
  return hash.digest('hex');
}
