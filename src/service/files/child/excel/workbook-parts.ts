import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';

const MOST_PARTS = 10_000;
/** A part that grows more than so many times is no workbook of anybody. */
const MOST_GROWTH = 200;
/** Smaller parts may grow as they like, in bytes. */
const SMALL = 16 * 1024 * 1024;
const LARGEST = 2 * 1024 * 1024 * 1024;

/** The parts of a workbook, which is a zip file. They are read from the open file, and never written anywhere. */
export class ZipParts {
  static async open(file: OpenedFile): Promise<ZipParts> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      fromFd(file.handle.fd, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error === null ? resolve(opened) : reject(damaged(error))
      );
    });
    const parts = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('error', error => reject(damaged(error)));
      zip.on('end', resolve);
      zip.on('entry', (entry: Entry) => {
        parts.set(entry.fileName, entry);
        if (parts.size > MOST_PARTS) {
          reject(tooLarge());
        } else {
          zip.readEntry();
        }
      });
      zip.readEntry();
    });
    return new ZipParts(zip, parts);
  }

  private constructor(
    private readonly _zip: ZipFile,
    private readonly _parts: ReadonlyMap<string, Entry>
  ) {}

  has(name: string): boolean {
    return this._parts.has(name);
  }

  /** Throws a `FileProblem` for a part that is not there, or that is packed to do harm. */
  async read(name: string): Promise<Readable> {
    const entry = this._parts.get(name);
    if (entry === undefined) {
      throw damaged(new Error(`${name} is missing.`));
    }
    const { uncompressedSize, compressedSize, generalPurposeBitFlag } = entry;
    if ((generalPurposeBitFlag & 1) !== 0) {
      throw new FileProblem('encrypted', 'The workbook is protected by a password. Save a copy without one.');
    }
    if (uncompressedSize > LARGEST || (uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_GROWTH)) {
      throw tooLarge();
    }
    return new Promise((resolve, reject) => {
      this._zip.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(damaged(error))));
    });
  }
}

function damaged(cause: unknown): FileProblem {
  return new FileProblem('corrupt', 'The workbook is damaged, or none. Open it in Excel and save it again.', { cause });
}

function tooLarge(): FileProblem {
  return new FileProblem('too_large', 'The workbook would unpack to far more than it is. Save its sheets as CSV.');
}

type XmlHandler = {
  /** Names are without a prefix. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** After each piece that was read; false ends the reading. */
  readonly piece?: () => Promise<boolean>;
};

/** Reads XML in pieces. Throws a `FileProblem` for what is not well-formed, and for a document type: it could name files. */
export async function readXml(stream: Readable, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser();
  const damaged = (cause: unknown): FileProblem =>
    new FileProblem('corrupt', 'A part of the workbook is damaged. Open it in Excel and save it again.', { cause });
  parser.on('error', error => {
    throw damaged(error);
  });
  parser.on('doctype', () => {
    throw damaged(new Error('A document type.'));
  });
  parser.on('opentag', ({ name, attributes }) => handler.open?.(plain(name), attributes));
  parser.on('text', text => handler.text?.(text));
  parser.on('closetag', ({ name }) => handler.close?.(plain(name)));
  const decoder = new StringDecoder('utf8');
  try {
    for await (const piece of stream) {
      parser.write(decoder.write(piece as Buffer));
      if (handler.piece && !(await handler.piece())) {
        stream.destroy();
        return;
      }
    }
    parser.close();
    await handler.piece?.();
  } catch (error) {
    throw error instanceof FileProblem ? error : damaged(error);
  }
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
