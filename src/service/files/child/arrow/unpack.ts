import { decompress } from 'fzstd';
import { FileProblem } from '../../file-problem.js';

const MAGIC = 0x184d2204;
const SHORTEST_COPY = 4;

/**
 * Unpacks an LZ4 frame. Checksums are not looked at. Throws a `FileProblem` for a frame that is damaged, or does not hold
 * exactly as much as it should.
 *
 * @param size Bytes that it holds.
 */
export function unpackLz4(packed: Buffer, size: number): Buffer {
  try {
    return frame(packed, size);
  } catch (cause) {
    throw cause instanceof FileProblem ? cause : damaged(cause);
  }
}

function frame(packed: Buffer, size: number): Buffer {
  if (packed.readUInt32LE(0) !== MAGIC) {
    throw damaged();
  }
  const flags = packed.readUInt8(4);
  const hasChecksums = (flags & 0x10) !== 0;
  let at = 7 + ((flags & 0x08) !== 0 ? 8 : 0) + ((flags & 0x01) !== 0 ? 4 : 0);
  const output = Buffer.allocUnsafe(size);
  let filled = 0;
  for (;;) {
    const mark = packed.readUInt32LE(at);
    at += 4;
    if (mark === 0) {
      break;
    }
    const end = at + (mark & 0x7fffffff);
    if (end > packed.length) {
      throw damaged();
    }
    if (mark >>> 31 === 1) {
      if (filled + end - at > size) {
        throw damaged();
      }
      filled += packed.copy(output, filled, at, end);
    } else {
      filled = block(packed, at, end, output, filled);
    }
    at = end + (hasChecksums ? 4 : 0);
  }
  if (filled !== size) {
    throw damaged();
  }
  return output;
}

/** Unpacks a block behind what is there already, which it may refer to. Gives back how much is there then. */
function block(packed: Buffer, from: number, end: number, output: Buffer, start: number): number {
  let at = from;
  let filled = start;
  const more = (length: number): number => {
    let own = length;
    for (let byte = length === 15 ? 255 : 0; byte === 255;) {
      byte = at < end ? (packed[at] ?? 0) : fail();
      own += byte;
      at += 1;
    }
    return own;
  };
  while (at < end) {
    const token = packed[at] ?? 0;
    at += 1;
    const literals = more(token >>> 4);
    if (at + literals > end || filled + literals > output.length) {
      throw damaged();
    }
    filled += packed.copy(output, filled, at, at + literals);
    at += literals;
    if (at === end) {
      break; // The last sequence has no copy.
    }
    const back = at + 2 <= end ? packed.readUInt16LE(at) : fail();
    at += 2;
    const length = more(token & 15) + SHORTEST_COPY;
    if (back === 0 || back > filled || filled + length > output.length) {
      throw damaged();
    }
    if (back >= length) {
      output.copyWithin(filled, filled - back, filled - back + length);
    } else {
      for (let byte = 0; byte < length; byte += 1) {
        output[filled + byte] = output[filled + byte - back] ?? 0;
      }
    }
    filled += length;
  }
  return filled;
}

function fail(): never {
  throw damaged();
}

function damaged(cause?: unknown): FileProblem {
  return new FileProblem('corrupt', 'A packed part of the Arrow file is damaged. Write it again.', { cause });
}

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
