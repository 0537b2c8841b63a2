import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { SAMPLED_ROWS } from '../table-source.js';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The beginning of a text file, and what it says of the file. */
export type TextHead = {
  readonly encoding: TextEncoding;
  readonly byteOrderMark: boolean;
  readonly compression: 'none' | 'gzip';
  /** Decoded, without the byte order mark. For a longer file, only whole lines, and whole rows as far as quotes show them. */
  readonly text: string;
  /** Whether `text` is the whole file. */
  readonly isWhole: boolean;
  readonly lineEnd: '\n' | '\r\n' | '\r';
  /** Some bytes are invalid in the encoding. */
  readonly isDamaged: boolean;
  /** Its line ends are of several kinds, and written as `lineEnd` in `text`. */
  readonly isMixed: boolean;
};

/** Most bytes that are read, both of the file and of its unpacked content. */
const MOST_BYTES = 4 * 1024 * 1024;
/** After this many bytes, reading stops once the wanted rows are there. */
const ENOUGH_BYTES = 1024 * 1024;
/** Lines that may stand before the first row. */
const LINES_BEFORE = 200;
const PIECE = 256 * 1024;
const LINE_FEED = 0x0a;
/** Bytes in which UTF-16 without a byte order mark is looked for. */
const LOOKED_AT = 4096;
/** Characters for the bytes 0x80 to 0x9f in windows-1252; a space where a byte has none. */
const OWN = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const REPLACEMENT = '\ufffd';

/**
 * Reads 1 MB, and up to 4 MB if that holds too few lines. Throws a `FileProblem` for a damaged gzip file.
 *
 * @param isMixed Its line ends are of several kinds.
 * @param rows Number of rows wanted; by default as many as types are guessed from.
 */
export async function readTextHead(file: OpenedFile, isMixed: boolean, rows = SAMPLED_ROWS): Promise<TextHead> {
  const magic = await file.read(0, 2);
  const isPacked = magic[0] === 0x1f && magic[1] === 0x8b;
  const { bytes, whole } = await readStart(file, isPacked, rows);
  if (isPacked && bytes[0] === 0x1f && bytes[1] === 0x8b) {
    throw new FileProblem('unsupported', 'The file is packed with gzip twice. Unpack it once.');
  }
  const { encoding, mark } = encodingOf(bytes);
  const decoding = new TextDecoding(encoding);
  // A character that is cut at the end is no damage.
  const written = decoding.push(bytes.subarray(mark)) + (whole ? decoding.end() : '');
  const text = isMixed ? unifiedLineEnds()(written) : written;
  const lineEnd = text.includes('\r\n') ? '\r\n' : text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  return {
    encoding,
    byteOrderMark: mark > 0,
    compression: isPacked ? 'gzip' : 'none',
    text: whole ? text : text.slice(0, lastRowEnd(text, lineEnd)),
    isWhole: whole,
    lineEnd,
    isDamaged: decoding.isDamaged,
    isMixed
  };
}

/** The first bytes, enough to examine, and whether they are the whole file; for a truncated packed file, what can be unpacked. */
async function readStart(
  file: OpenedFile,
  isPacked: boolean,
  rows: number
): Promise<{ readonly bytes: Buffer; readonly whole: boolean }> {
  const pieces = unpacked(file.pieces(MOST_BYTES), isPacked ? 'gzip' : 'none');
  const read: Buffer[] = [];
  let size = 0;
  let lines = 0;
  let isCut = false;
  try {
    for await (const piece of pieces) {
      read.push(piece);
      size += piece.length;
      for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) {
        lines += 1;
      }
      isCut = size > MOST_BYTES || (size >= ENOUGH_BYTES && lines >= rows + LINES_BEFORE);
      if (isCut) {
        break;
      }
    }
  } catch (cause) {
    if (!isPacked) {
      throw cause;
    }
    if (size === 0) {
      throw damagedGzip(cause);
    }
    isCut = true;
  }
  return {
    bytes: Buffer.concat(read).subarray(0, MOST_BYTES),
    whole: isPacked ? !isCut : Math.min(size, MOST_BYTES) === file.bytes
  };
}

/** The text in pieces of a file. What reads them gets the error of damaged gzip. */
export function unpacked(pieces: AsyncIterable<Buffer>, compression: TextHead['compression']): AsyncIterable<Buffer> {
  return compression === 'gzip'
    ? pipeline(Readable.from(pieces), createGunzip({ chunkSize: PIECE }), () => undefined)
    : pieces;
}

/** The problem of a file whose packed text cannot be unpacked. */
export function damagedGzip(cause: unknown): FileProblem {
  return new FileProblem('corrupt', 'The file is packed with gzip and damaged. Get it again from its source.', {
    cause
  });
}

/** The end of the last line that ends outside quotes; if that is in the first half of the text, the end of the last line. */
function lastRowEnd(text: string, lineEnd: string): number {
  let isOpen = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    isOpen = !isOpen;
  }
  for (let at = text.length - 1; at >= text.length / 2; at -= 1) {
    if (text[at] === '"') {
      isOpen = !isOpen;
    } else if (!isOpen && text[at] === lineEnd.at(-1)) {
      return at + 1;
    }
  }
  return text.lastIndexOf(lineEnd) + lineEnd.length;
}

function encodingOf(bytes: Buffer): { readonly encoding: TextEncoding; readonly mark: number } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { encoding: 'utf-8', mark: 3 };
  }
  const looked = bytes.subarray(0, LOOKED_AT);
  // Of four bytes, the two in the middle are empty in UTF-32, and one of the others.
  const inner = looked.filter((byte, at) => byte === 0 && (at % 4 === 1 || at % 4 === 2)).length;
  const isWide = inner * 2.2 > looked.length && (bytes[0] === 0) !== (bytes[3] === 0);
  if (isWide || (bytes.length >= 4 && (bytes.readUInt32LE() === 0xfeff || bytes.readUInt32BE() === 0xfeff))) {
    throw new FileProblem(
      'unsupported',
      'The text of the file is UTF-32, which Cellwright cannot read. Save it as UTF-8.'
    );
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { encoding: 'utf-16le', mark: 2 };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return { encoding: 'utf-16be', mark: 2 };
  }
  const even = looked.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = looked.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  // Nulls at both even and odd positions are not halves of UTF-16 characters.
  if (Math.max(even, odd) * 4 > looked.length && Math.min(even, odd) * 8 < Math.max(even, odd)) {
    return { encoding: odd > even ? 'utf-16le' : 'utf-16be', mark: 0 };
  }
  return { encoding: startsAsUtf8(bytes) || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252', mark: 0 };
}

/** Whether bytes are UTF-8, except for a last character that is cut off. */
function startsAsUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether the text has more valid multi-byte letters than invalid bytes. In another encoding such letters are rare. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const others = bytes.toString('utf8').match(/[^\0-\x7f]/g) ?? [];
  return others.filter(letter => letter !== REPLACEMENT).length * 2 > others.length;
}

/**
 * Decodes bytes, piece by piece. Bytes that are invalid in the encoding become U+FFFD, as they do in Python. Not every
 * version of Node knows the characters that windows-1252 adds to Latin-1, so they are listed here.
 */
export class TextDecoding {
  constructor(encoding: TextEncoding) {
    this._decoder = encoding === 'windows-1252' ? undefined : new TextDecoder(encoding, { ignoreBOM: true });
  }

  /** Whether there were invalid bytes. */
  isDamaged = false;

  /** The characters that are complete so far. */
  push(bytes: Buffer): string {
    return this._seen(this._decoder?.decode(bytes, { stream: true }) ?? westernText(bytes));
  }

  /** What is left when the text is over. */
  end(): string {
    return this._seen(this._decoder?.decode() ?? '');
  }

  private _seen(text: string): string {
    this.isDamaged ||= text.includes(REPLACEMENT);
    return text;
  }

  private readonly _decoder: TextDecoder | undefined;
}

function westernText(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, one => {
    const own = OWN[one.charCodeAt(0) - 0x80] ?? ' ';
    return own === ' ' ? REPLACEMENT : own;
  });
}

/** What turns all kinds of line ends into `\n`. It gets a text piece by piece. */
export function unifiedLineEnds(): (piece: string) => string {
  /** The last piece ended with `\r`, which may be the first half of a line end. */
  let isReturn = false;
  return piece => {
    const own = isReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    isReturn = piece === '' ? isReturn : piece.endsWith('\r');
    return own.replace(/\r\n?/g, '\n');
  };
}
