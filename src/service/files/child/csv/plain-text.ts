import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { LongLines } from './long-lines.js';
import { surveyText } from './survey-text.js';
import type { TextEncoding, TextHead } from './text-head.js';

/** A text as DuckDB is to read it: as UTF-8, unpacked, and without lines that are too long. */
export type PlainText = {
  readonly path: string;
  /** The one of the file. */
  readonly encoding: TextEncoding;
  /** Numbers of the lines that are left out. */
  readonly longLines: readonly number[];
};

/** Most text that is written beside a file, in bytes. */
const MOST_WRITTEN = 4 * 1024 * 1024 * 1024;

/** Where copies lie, if there are any: of the beginning, and of all; of each with the first columns alone. */
export function copyPaths(folder: string) {
  const path = (name: string): string => join(folder, `${name}.csv`);
  return { head: path('head'), whole: path('whole'), narrowHead: path('narrow-head'), narrow: path('narrow') } as const;
}

/** Writes the beginning of a text for DuckDB. Throws a `FileProblem` when there is nothing to look at. */
export async function plainHead({ text, encoding, lineEnd }: TextHead, folder: string): Promise<PlainText> {
  const path = copyPaths(folder).head;
  const long = new LongLines(lineEnd.charCodeAt(lineEnd.length - 1));
  const bytes = Buffer.concat([long.push(Buffer.from(text)), long.end()]);
  if (bytes.toString('latin1', 0, 65_536).trim() === '') {
    throw text.trim() === '' && long.lines.length === 0
      ? new FileProblem('empty', 'The file holds no text, or its first line is longer than 2 MB.')
      : new FileProblem('too_large', 'The lines of the file are longer than 2 MB.');
  }
  await writeFile(path, bytes);
  return { path, encoding, longLines: long.lines };
}

/** The whole text for DuckDB: the file itself where it can be read as it is, a copy otherwise. */
export async function plainWhole(
  file: OpenedFile,
  { encoding, compression, lineEnd }: TextHead,
  folder: string,
  signal: AbortSignal
): Promise<PlainText> {
  const end = lineEnd.charCodeAt(lineEnd.length - 1);
  let own = encoding;
  if (encoding === 'utf-8' && compression === 'none') {
    const survey = await surveyText(file, end, signal);
    if (survey.isUtf8 && !survey.hasLongLine) {
      return { path: file.source, encoding, longLines: [] };
    }
    own = survey.isUtf8 ? 'utf-8' : 'windows-1252';
  }
  const path = copyPaths(folder).whole;
  const long = new LongLines(end);
  const steps = [
    Readable.from(file.pieces()),
    ...(compression === 'gzip' ? [createGunzip()] : []),
    convert(own, long),
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
  return { path, encoding: own, longLines: long.lines };
}

function convert(encoding: TextEncoding, long: LongLines): Transform {
  const decoder = new TextDecoder(encoding);
  let written = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const text = long.push(Buffer.from(decoder.decode(bytes, { stream: true })));
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
      done(null, Buffer.concat([long.push(Buffer.from(decoder.decode())), long.end()]));
    }
  });
}
