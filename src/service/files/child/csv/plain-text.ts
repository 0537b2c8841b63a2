import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isUtf8 } from 'node:buffer';
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
  /** Empty lines were seen between others. */
  readonly hasBlankLines: boolean;
};

/** Most text that is written beside a file, in bytes. */
export const MOST_WRITTEN = 4 * 1024 * 1024 * 1024;
/** Characters at the beginning that decide whether there is any text. */
const LOOKED_AT = 65_536;
const PIECE = 1024 * 1024;
const BLANK_LINES = [Buffer.from('\n\n'), Buffer.from('\n\r\n')];

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
  if (text.split(lineEnd).some(line => Buffer.byteLength(line) > LONGEST_LINE)) {
    throw longLine();
  }
  await writeFile(path, text);
  return { path, encoding, isDamaged, hasBlankLines: /\n\r?\n/.test(text) };
}

/** The whole text for DuckDB: the file itself where it can be read as it is, else a copy at `path`. */
export async function plainWhole(
  file: OpenedFile,
  { encoding, compression, lineEnd, text, isMixed }: TextHead,
  path: string,
  signal: AbortSignal
): Promise<PlainText> {
  const end = lineEnd.charCodeAt(lineEnd.length - 1);
  let own = encoding;
  if (encoding === 'utf-8' && compression === 'none' && !isMixed) {
    const { isUtf8: isPlain, hasBlankLines } = await surveyText(file, end, signal);
    if (isPlain) {
      return { path: file.source, encoding, isDamaged: false, hasBlankLines };
    }
    // Letters of several bytes at the beginning say that it is UTF-8, with damage further on.
    own = /[^\0-\x7f]/.test(text) ? 'utf-8' : 'windows-1252';
  }
  const decoding = new TextDecoding(own);
  const pieces = unpacked(file.pieces(), compression);
  try {
    await pipeline(convert(pieces, decoding, isMixed, lineCheck(end)), createWriteStream(path), { signal });
  } catch (cause) {
    throw cause instanceof FileProblem ? cause : damagedGzip(cause);
  }
  const hasBlankLines = /\n\r?\n/.test(text);
  return { path, encoding: own, isDamaged: decoding.isDamaged, hasBlankLines };
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
 *
 * @param end The last byte of a line.
 */
function lineCheck(end: number): (piece: Buffer) => void {
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
async function surveyText(
  file: OpenedFile,
  lineEnd: number,
  signal: AbortSignal
): Promise<{ readonly isUtf8: boolean; readonly hasBlankLines: boolean }> {
  // One buffer for all pieces: allocating memory for each takes longer than checking it.
  const buffer = Buffer.allocUnsafe(LONGEST_LINE + PIECE);
  /** Bytes at the start of the buffer, as far as there is room, of a line that ends in a later piece. */
  let rest = 0;
  const check = lineCheck(lineEnd);
  let hasBlankLines = false;
  for (let at = 0; at < file.bytes;) {
    const piece = await file.readInto(buffer.subarray(rest, rest + PIECE), at);
    if (piece.length === 0) {
      break;
    }
    at += piece.length;
    signal.throwIfAborted();
    check(piece);
    const bytes = buffer.subarray(0, rest + piece.length);
    hasBlankLines ||= BLANK_LINES.some(blank => bytes.includes(blank));
    // No character spans a line end. The last line end is kept, because a blank line may follow.
    const end = at === file.bytes ? bytes.length : Math.max(0, bytes.lastIndexOf(lineEnd));
    if (!isUtf8(bytes.subarray(0, end))) {
      return { isUtf8: false, hasBlankLines };
    }
    rest = bytes.copy(buffer, 0, end);
  }
  return { isUtf8: true, hasBlankLines };
}
