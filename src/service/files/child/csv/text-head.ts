import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The beginning of a text file, and what it says of the file. */
export type TextHead = {
  readonly encoding: TextEncoding;
  readonly byteOrderMark: boolean;
  readonly compression: 'none' | 'gzip';
  /** Decoded, without the mark; of a longer file whole lines only. */
  readonly text: string;
  readonly lineEnd: '\n' | '\r\n' | '\r';
};

const HEAD_BYTES = 4 * 1024 * 1024;
/** The encoding is looked for in so many bytes. */
const LOOKED_AT = 4096;
const LONGEST_CHARACTER = 4;

/** Reads the first 4 MB. Throws a `FileProblem` for a damaged gzip file. */
export async function readTextHead(file: OpenedFile): Promise<TextHead> {
  const raw = await file.read(0, HEAD_BYTES);
  const isPacked = raw[0] === 0x1f && raw[1] === 0x8b;
  const { bytes, whole } = isPacked ? await unpack(raw) : { bytes: raw, whole: raw.length === file.bytes };
  const { encoding, mark } = encodingOf(bytes);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(mark));
  const lineEnd = text.includes('\r\n') ? '\r\n' : text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  return {
    encoding,
    byteOrderMark: mark > 0,
    compression: isPacked ? 'gzip' : 'none',
    text: whole ? text : text.slice(0, text.lastIndexOf(lineEnd) + lineEnd.length),
    lineEnd
  };
}

/** What can be unpacked of the beginning of a gzip file, 4 MB at most. */
async function unpack(raw: Buffer): Promise<{ readonly bytes: Buffer; readonly whole: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  let whole = true;
  try {
    for await (const piece of Readable.from([raw]).pipe(createGunzip())) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > HEAD_BYTES) {
        whole = false;
        break;
      }
    }
  } catch (cause) {
    whole = false;
    if (size === 0) {
      throw new FileProblem(
        'corrupt',
        'The file is packed with gzip and damaged. Get it again from where it came from.',
        {
          cause
        }
      );
    }
  }
  return { bytes: Buffer.concat(pieces).subarray(0, HEAD_BYTES), whole };
}

function encodingOf(bytes: Buffer): { readonly encoding: TextEncoding; readonly mark: number } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { encoding: 'utf-8', mark: 3 };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { encoding: 'utf-16le', mark: 2 };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return { encoding: 'utf-16be', mark: 2 };
  }
  const looked = bytes.subarray(0, LOOKED_AT);
  const even = looked.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = looked.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  if (Math.max(even, odd) * 4 > looked.length) {
    return { encoding: odd > even ? 'utf-16le' : 'utf-16be', mark: 0 };
  }
  return { encoding: startsAsUtf8(bytes) ? 'utf-8' : 'windows-1252', mark: 0 };
}

/** Whether bytes are UTF-8, but for a last character that is cut. */
function startsAsUtf8(bytes: Buffer): boolean {
  return Array.from({ length: LONGEST_CHARACTER }, (_, less) => less).some(less =>
    isUtf8(bytes.subarray(0, Math.max(0, bytes.length - less)))
  );
}
