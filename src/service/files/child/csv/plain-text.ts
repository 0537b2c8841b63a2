import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isUtf8 } from 'node:buffer';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { LineEnds, TextDecoding, type TextEncoding, type TextHead } from './text-head.js';
import { LineLengths, longLine } from './line-lengths.js';

/** A text as DuckDB is to read it: as UTF-8, unpacked, and with no line that is too long. */
export type PlainText = {
  readonly path: string;
  /** The one of the file. */
  readonly encoding: TextEncoding;
  /** Bytes of it are no text in the encoding, and stand as U+FFFD. */
  readonly isDamaged: boolean;
  /** Empty lines were seen between others. */
  readonly hasBlankLines: boolean;
};

/** Most text that is written beside a file, in bytes. */
const MOST_WRITTEN = 4 * 1024 * 1024 * 1024;
/** So much of the beginning says whether there is any text. */
const LOOKED_AT = 65_536;
const LONGEST_CHARACTER = 4;
const PIECE = 4 * 1024 * 1024;
const BLANK_LINES = [Buffer.from('\n\n'), Buffer.from('\n\r\n')];

/**
 * Writes the beginning of a text for DuckDB. Throws a `FileProblem` when there is nothing to look at, or a line is too long.
 *
 * @param path Where to.
 */
export async function plainHead(
  { text, encoding, lineEnd, isDamaged, isWhole }: TextHead,
  path: string
): Promise<PlainText> {
  if (/^[\s\0]*$/.test(text.slice(0, LOOKED_AT))) {
    throw isWhole
      ? new FileProblem('empty', 'The file holds no text. Look whether it was written to its end.')
      : longLine();
  }
  const bytes = Buffer.from(text);
  new LineLengths(lineEnd.charCodeAt(lineEnd.length - 1)).check(bytes);
  await writeFile(path, bytes);
  return { path, encoding, isDamaged, hasBlankLines: /\n\r?\n/.test(text) };
}

/**
 * The whole text for DuckDB: the file itself where it can be read as it is, a copy otherwise.
 *
 * @param path Where a copy goes.
 */
export async function plainWhole(
  file: OpenedFile,
  { encoding, compression, lineEnd, text, isMixed }: TextHead,
  path: string,
  signal: AbortSignal
): Promise<PlainText> {
  const end = lineEnd.charCodeAt(lineEnd.length - 1);
  let own = encoding;
  if (encoding === 'utf-8' && compression === 'none' && !isMixed) {
    const { isUtf8, hasBlankLines } = await surveyText(file, end, signal);
    if (isUtf8) {
      return { path: file.source, encoding, isDamaged: false, hasBlankLines };
    }
    // Letters of several bytes at the beginning say that it is UTF-8, with damage further on.
    own = /[^\0-\x7f]/.test(text) ? 'utf-8' : 'windows-1252';
  }
  const decoding = new TextDecoding(own);
  const steps = [
    Readable.from(file.pieces()),
    ...(compression === 'gzip' ? [createGunzip()] : []),
    convert(decoding, isMixed ? new LineEnds() : undefined, new LineLengths(end)),
    createWriteStream(path)
  ];
  try {
    await pipeline(steps, { signal });
  } catch (cause) {
    if (signal.aborted) {
      throw new FileProblem('stopped', 'Stopped.');
    }
    throw cause instanceof FileProblem
      ? cause
      : new FileProblem('corrupt', 'The file is packed with gzip and damaged. Get it again from where it came from.', {
          cause
        });
  }
  const hasBlankLines = /\n\r?\n/.test(text);
  return { path, encoding: own, isDamaged: decoding.isDamaged, hasBlankLines };
}

function convert(decoding: TextDecoding, ends: LineEnds | undefined, lengths: LineLengths): Transform {
  let written = 0;
  let isFirst = true;
  const plain = (text: string): Buffer => {
    const own = isFirst && text.startsWith('\ufeff') ? text.slice(1) : text;
    isFirst &&= text === '';
    const bytes = Buffer.from(ends?.push(own) ?? own);
    lengths.check(bytes);
    return bytes;
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        const text = plain(decoding.push(bytes));
        written += text.length;
        if (written > MOST_WRITTEN) {
          throw new FileProblem(
            'too_large',
            'The file holds more than 4 GB of text that has to be unpacked or converted.'
          );
        }
        done(null, text);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(null, plain(decoding.end()));
    }
  });
}

/** What a look at all bytes of a text shows. */
type TextSurvey = {
  readonly isUtf8: boolean;
  /** Between others. */
  readonly hasBlankLines: boolean;
};

/** Looks at all bytes: what begins as UTF-8 need not go on so. Throws a `FileProblem` when a line is too long for DuckDB. */
async function surveyText(file: OpenedFile, lineEnd: number, signal: AbortSignal): Promise<TextSurvey> {
  // One for all pieces: memory that is new for each takes longer than the look at it.
  const buffer = Buffer.allocUnsafe(LONGEST_CHARACTER + PIECE);
  /** Bytes of a character whose end is in the next piece; the buffer begins with them. */
  let rest = 0;
  const lengths = new LineLengths(lineEnd);
  let hasBlankLines = false;
  /** The last bytes of the piece before. */
  let before = '';
  for (let at = 0; at < file.bytes;) {
    const piece = await file.readInto(buffer.subarray(rest), at);
    if (piece.length === 0) {
      break;
    }
    at += piece.length;
    if (signal.aborted) {
      throw new FileProblem('stopped', 'Stopped.');
    }
    const bytes = buffer.subarray(0, rest + piece.length);
    const cut = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, cut))) {
      return { isUtf8: false, hasBlankLines };
    }
    hasBlankLines ||=
      BLANK_LINES.some(blank => piece.includes(blank)) || /\n\r?\n/.test(before + piece.toString('latin1', 0, 2));
    before = piece.toString('latin1', Math.max(0, piece.length - 2));
    lengths.check(piece);
    rest = bytes.copy(buffer, 0, cut);
  }
  return { isUtf8: rest === 0, hasBlankLines };
}

/** Where the last character begins that may be cut. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= LONGEST_CHARACTER && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) !== 0x80) {
      return byte < 0x80 ? bytes.length : bytes.length - back;
    }
  }
  return bytes.length;
}
