import { decompress } from 'fzstd';
import { FileProblem } from '../../file-problem.js';

/**
 * Unpacks a frame of Zstandard. Throws a `FileProblem` for one that is damaged, or does not hold exactly as much as it
 * should.
 *
 * @param size Bytes that it holds.
 */
export function unpackZstd(packed: Buffer, size: number): Buffer {
  const output = Buffer.allocUnsafe(size);
  try {
    const { length } = decompress(packed, output);
    if (length === size) {
      return output;
    }
  } catch (cause) {
    throw damaged(cause);
  }
  throw damaged();
}

function damaged(cause?: unknown): FileProblem {
  return new FileProblem('corrupt', 'A packed part of the Arrow file is damaged. Write it again.', { cause });
}
