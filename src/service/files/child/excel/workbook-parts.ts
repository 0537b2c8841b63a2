import { StringDecoder } from 'node:string_decoder';
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';

/** A part that grows by more than this factor when unpacked is not from a real workbook. */
const MOST_GROWTH = 200;
/** Parts of at most this unpacked size, in bytes, may grow by any factor. */
const SMALL = 16 * 1024 * 1024;

/** A tag that opens, without the prefix of its name, a text, or a tag that closes. */
export type XmlEvent =
  | { readonly type: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'close'; readonly name: string };

/** The parts of a workbook, which is a zip file. They are read from the open file, and never written anywhere. */
export class WorkbookParts {
  static async open(file: OpenedFile): Promise<WorkbookParts> {
    const parts = new Map<string, Entry>();
    try {
      const zip = await fromFdPromise(file.handle.fd, { lazyEntries: true, autoClose: false });
      for await (const entry of zip.eachEntry()) {
        parts.set(entry.fileName, entry);
      }
      return new WorkbookParts(zip, parts);
    } catch (error) {
      throw damaged(error);
    }
  }

  private constructor(
    private readonly _zip: ZipFile,
    private readonly _parts: ReadonlyMap<string, Entry>
  ) {}

  has(name: string): boolean {
    return this._parts.has(name);
  }

  /**
   * Reads the XML of a part in pieces, the events of each piece together. Throws a `FileProblem` for a part that is
   * missing, is a zip bomb or is not well-formed, and for a document type, which could name files.
   */
  async *read(name: string): AsyncGenerator<readonly XmlEvent[]> {
    const entry = this._parts.get(name);
    if (entry === undefined) {
      throw damaged(new Error(`${name} is missing.`));
    }
    if (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MOST_GROWTH) {
      throw new FileProblem('too_large', 'The workbook would unpack to far more than it is. Save its sheets as CSV.');
    }
    let events: XmlEvent[] = [];
    const parser = new SaxesParser();
    parser.on('error', error => {
      throw error;
    });
    parser.on('doctype', () => {
      throw new Error('A document type.');
    });
    parser.on('opentag', ({ name: tag, attributes }) => events.push({ type: 'open', name: plain(tag), attributes }));
    parser.on('text', text => events.push({ type: 'text', text }));
    parser.on('closetag', ({ name: tag }) => events.push({ type: 'close', name: plain(tag) }));
    const decoder = new StringDecoder('utf8');
    try {
      for await (const piece of await this._zip.openReadStreamPromise(entry)) {
        parser.write(decoder.write(piece as Buffer));
        yield events;
        events = [];
      }
      parser.close();
    } catch (error) {
      throw error instanceof FileProblem ? error : damaged(error);
    }
    yield events;
  }
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function damaged(cause: unknown): FileProblem {
  return new FileProblem('corrupt', 'The file is damaged, or is not a workbook. Open it in Excel and save it again.', {
    cause
  });
}
