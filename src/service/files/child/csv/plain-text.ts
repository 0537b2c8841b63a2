import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { damagedGzip, TextDecoding, unifiedLineEnds, unpacked, type TextEncoding, type TextHead } from './text-head.js';

/** Longest line that is read, in bytes. DuckDB loses longer ones, some of them without a word. */
export const LONGEST_LINE = 2 * 1024 * 1024;

/** A text as DuckDB is to read it: as UTF-8, unpacked, and with no line that is too long. */
export type PlainText = {
  readonly path: string;
  /** Encoding of the original file. */
  readonly encoding: TextEncoding;
  /** Some bytes are invalid in the encoding, and stand as U+FFFD. */
  readonly isDamaged: boolean;
};

/** Most text that is written beside a file, in bytes. */
export const MOST_WRITTEN = 4 * 1024 * 1024 * 1024;
/** Characters at the beginning that decide whether there is any text. */
const LOOKED_AT = 65_536;
const PIECE = 256 * 1024;

/** Writes the beginning of a text for DuckDB. Throws a `FileProblem` when there is nothing to look at, or a line is too long. */
export async function plainHead(
  { text, encoding, lineEnd, isDamaged, isWhole }: TextHead,
  path: string
): Promise<PlainText> {
  if (/^[\s\0]*$/.test(text.slice(0, LOOKED_AT))) {
    throw isWhole
      ? new FileProblem('empty', 'The file holds no text. Check whether it was written completely.')
      : longLine();
  }
  const bytes = Buffer.from(text);
  const check = lineCheck(lineEnd);
  for (let at = 0; at < bytes.length; at += PIECE) {
    check(bytes.subarray(at, at + PIECE));
  }
  await writeFile(path, bytes);
  return { path, encoding, isDamaged };
}

/** The whole text for DuckDB: the file itself where it can be read as it is, else a copy at `path`. */
export async function plainWhole(
  file: OpenedFile,
  { encoding, compression, lineEnd, isMixed, text }: TextHead,
  path: string,
  signal: AbortSignal
): Promise<PlainText> {
  let own = encoding;
  if (encoding === 'utf-8' && compression === 'none' && !isMixed) {
    if (await isUtf8File(file, lineEnd, signal)) {
      return { path: file.source, encoding, isDamaged: false };
    }
    // Letters of several bytes at the beginning say that it is UTF-8, with damage further on.
    own = /[^\0-\x7f]/.test(text) ? 'utf-8' : 'windows-1252';
  }
  const decoding = new TextDecoding(own);
  const pieces = unpacked(file.pieces(), compression);
  try {
    await pipeline(convert(pieces, decoding, isMixed, lineCheck(lineEnd)), createWriteStream(path), { signal });
  } catch (cause) {
    throw cause instanceof FileProblem ? cause : damagedGzip(cause);
  }
  return { path, encoding: own, isDamaged: decoding.isDamaged };
}

/** Bytes as UTF-8, without a byte order mark. Throws a `FileProblem` when a line is too long for DuckDB. */
async function* convert(
  pieces: AsyncIterable<Buffer>,
  decoding: TextDecoding,
  isMixed: boolean,
  check: (piece: Buffer) => void
): AsyncGenerator<Buffer> {
  const unified = isMixed ? unifiedLineEnds() : (text: string): string => text;
  let written = 0;
  const plain = (text: string): Buffer => {
    const own = written === 0 && text.startsWith('\ufeff') ? text.slice(1) : text;
    const bytes = Buffer.from(unified(own));
    written += bytes.length;
    if (written > MOST_WRITTEN) {
      throw new FileProblem('too_large', 'The file holds more than 4 GB of text that has to be unpacked or converted.');
    }
    check(bytes);
    return bytes;
  };
  for await (const piece of pieces) {
    yield plain(decoding.push(piece));
  }
  yield plain(decoding.end());
}

/**
 * What throws a `FileProblem` at the first line that is too long to be read. It gets the text piece by piece; a piece is no
 * longer than the longest line.
 */
function lineCheck(lineEnd: TextHead['lineEnd']): (piece: Buffer) => void {
  const end = lineEnd.slice(-1);
  /** Bytes since the last line end. */
  let since = 0;
  return piece => {
    const first = piece.indexOf(end);
    if (since + (first < 0 ? piece.length : first) > LONGEST_LINE) {
      throw longLine();
    }
    since = first < 0 ? since + piece.length : piece.length - 1 - piece.lastIndexOf(end);
  };
}

function longLine(): FileProblem {
  return new FileProblem('too_wide', 'The file has lines that are longer than 2 MB. Load it in a cell.');
}

/**
 * Checks all bytes, because a file that begins as UTF-8 need not continue as UTF-8. Throws a `FileProblem` when a line
 * is too long for DuckDB.
 */
async function isUtf8File(file: OpenedFile, lineEnd: TextHead['lineEnd'], signal: AbortSignal): Promise<boolean> {
  const check = lineCheck(lineEnd);
  let rest = Buffer.alloc(0);
  for await (const piece of file.pieces()) {
    signal.throwIfAborted();
    check(piece);
    // No character goes across a line end.
    const read = Buffer.concat([rest, piece]);
    const end = read.lastIndexOf(lineEnd.slice(-1)) + 1;
    if (!isUtf8(read.subarray(0, end))) {
      return false;
    }
    rest = read.subarray(end);
  }
  return isUtf8(rest);
}
