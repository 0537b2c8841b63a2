import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { LineEnds } from './line-ends.js';
import { LongLines } from './long-lines.js';
import { surveyText } from './survey-text.js';
import { TextDecoding } from './text-decoding.js';
import type { TextEncoding, TextHead } from './text-head.js';

/** A text as DuckDB is to read it: as UTF-8, unpacked, and without lines that are too long. */
export type PlainText = {
  readonly path: string;
  /** The one of the file. */
  readonly encoding: TextEncoding;
  /** Numbers of the lines that are left out. */
  readonly longLines: readonly number[];
  /** Bytes of it are no text in the encoding, and stand as U+FFFD. */
  readonly isDamaged: boolean;
  /** Empty lines were seen between others. */
  readonly hasBlankLines: boolean;
};

/** Most text that is written beside a file, in bytes. */
const MOST_WRITTEN = 4 * 1024 * 1024 * 1024;
/** So much of the beginning says whether there is any text. */
const LOOKED_AT = 65_536;

/**
 * Writes the beginning of a text for DuckDB. Throws a `FileProblem` when there is nothing to look at.
 *
 * @param path Where to.
 */
export async function plainHead(
  { text, encoding, lineEnd, isDamaged, isWhole }: TextHead,
  path: string
): Promise<PlainText> {
  const long = new LongLines(lineEnd.charCodeAt(lineEnd.length - 1));
  const bytes = Buffer.concat([long.push(Buffer.from(text)), long.end()]);
  if (/^[\s\0]*$/.test(bytes.toString('latin1', 0, LOOKED_AT))) {
    throw /^[\s\0]*$/.test(text.slice(0, LOOKED_AT)) && isWhole
      ? new FileProblem('empty', 'The file holds no text. Look whether it was written to its end.')
      : new FileProblem('too_large', 'The lines of the file are longer than 2 MB. Load it in a cell.');
  }
  await writeFile(path, bytes);
  return { path, encoding, longLines: long.lines, isDamaged, hasBlankLines: /\n\r?\n/.test(text) };
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
    const { isUtf8, hasLongLine, hasBlankLines } = await surveyText(file, end, signal);
    if (isUtf8 && !hasLongLine) {
      return { path: file.source, encoding, longLines: [], isDamaged: false, hasBlankLines };
    }
    // Letters of several bytes at the beginning say that it is UTF-8, with damage further on.
    own = isUtf8 || /[^\0-\x7f]/.test(text) ? 'utf-8' : 'windows-1252';
  }
  const long = new LongLines(end);
  const decoding = new TextDecoding(own);
  const steps = [
    Readable.from(file.pieces()),
    ...(compression === 'gzip' ? [createGunzip()] : []),
    convert(decoding, isMixed ? new LineEnds() : undefined, long),
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
  return { path, encoding: own, longLines: long.lines, isDamaged: decoding.isDamaged, hasBlankLines };
}

function convert(decoding: TextDecoding, ends: LineEnds | undefined, long: LongLines): Transform {
  let written = 0;
  let isFirst = true;
  const plain = (text: string): Buffer => {
    const own = isFirst && text.startsWith('\ufeff') ? text.slice(1) : text;
    isFirst &&= text === '';
    return long.push(Buffer.from(ends?.push(own) ?? own));
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const text = plain(decoding.push(bytes));
      written += text.length;
      if (written > MOST_WRITTEN) {
        done(
          new FileProblem('too_large', 'The file holds more than 4 GB of text that has to be unpacked or converted.')
        );
      } else {
        done(null, text);
      }
    },
    flush(done) {
      done(null, Buffer.concat([plain(decoding.end()), long.end()]));
    }
  });
}
