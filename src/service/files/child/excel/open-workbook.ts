import { posix } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';

/** What is the same for all sheets of a workbook. */
export type Workbook = {
  readonly zip: WorkbookParts;
  /** Names with the parts that hold them, in their order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly texts: readonly string[];
  /** Whether the cells of a style are dates. */
  readonly dates: readonly boolean[];
  /** Days are counted from 1904. */
  readonly since1904: boolean;
};

/** A part that grows by more than this factor when unpacked is not from a real workbook. */
const MOST_GROWTH = 200;
/** Parts of at most this unpacked size, in bytes, may grow by any factor. */
const SMALL = 16 * 1024 * 1024;
/** Most characters of texts that sheets refer to. */
const MOST_TEXT = 40_000_000;
const ROOT = 'xl/workbook.xml';
const STYLES = 'xl/styles.xml';
/** Ranges of Excel's built-in formats that are dates or times but have no format code. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58]
];

/** Throws a `FileProblem` for what is not a workbook. */
export async function openWorkbook(file: OpenedFile): Promise<Workbook> {
  const zip = await WorkbookParts.open(file);
  const targets = new Map<string, string>();
  for (const [name, { Id, Target }] of await openTags(zip, 'xl/_rels/workbook.xml.rels')) {
    if (name === 'Relationship' && Id !== undefined && Target !== undefined) {
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target));
    }
  }
  const sheets: { readonly name: string; readonly part: string }[] = [];
  let since1904 = false;
  for (const [name, attributes] of await openTags(zip, ROOT)) {
    if (name === 'workbookPr') {
      since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    }
    const part = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
    if (part !== undefined && part.includes('worksheets')) {
      sheets.push({ name: attributes['name'] ?? '', part });
    }
  }
  return { zip, sheets, texts: await texts(zip), dates: await dates(zip), since1904 };
}

/** The tags of a small part, as they open. */
async function openTags(zip: WorkbookParts, part: string) {
  const found: (readonly [name: string, attributes: Readonly<Record<string, string>>])[] = [];
  for await (const events of zip.read(part)) {
    events.forEach(event => event.type === 'open' && found.push([event.name, event.attributes]));
  }
  return found;
}

async function texts(zip: WorkbookParts): Promise<readonly string[]> {
  const found: string[] = [];
  if (!zip.has('xl/sharedStrings.xml')) {
    return found;
  }
  let own = '';
  let isText = false;
  /** Phonetic readings are not part of a text. */
  let isSound = false;
  let length = 0;
  for await (const events of zip.read('xl/sharedStrings.xml')) {
    for (const event of events) {
      if (event.type === 'text') {
        own += isText ? event.text : '';
        continue;
      }
      const isOpen = event.type === 'open';
      isSound = event.name === 'rPh' ? isOpen : isSound;
      isText = isOpen && event.name === 't' && !isSound;
      if (event.name === 'si' && isOpen) {
        own = '';
      } else if (event.name === 'si') {
        found.push(own);
        length += own.length;
      }
    }
    if (length > MOST_TEXT) {
      throw new FileProblem('too_large', 'The workbook holds too much text. Save its sheets as CSV.');
    }
  }
  return found;
}

async function dates(zip: WorkbookParts): Promise<readonly boolean[]> {
  const own = new Map<number, string>();
  const found: boolean[] = [];
  let isCells = false;
  for (const [name, { numFmtId = '0', formatCode = '' }] of zip.has(STYLES) ? await openTags(zip, STYLES) : []) {
    isCells = name === 'cellXfs' || (isCells && name !== 'cellStyles');
    if (name === 'numFmt') {
      own.set(Number(numFmtId), formatCode);
    } else if (name === 'xf' && isCells) {
      found.push(isDateFormat(Number(numFmtId), own.get(Number(numFmtId))));
    }
  }
  return found;
}

/** Whether a number format shows a date or a time. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) {
    return BUILT_IN.some(([from, to]) => id >= from && id <= to);
  }
  // Quoted words, colours and currencies are not part of the pattern; elapsed times such as `[h]` are.
  const pattern = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(pattern) && !/general/i.test(pattern);
}

/** A tag that opens, without the prefix of its name, a text, or a tag that closes. */
type XmlEvent =
  | { readonly type: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'close'; readonly name: string };

/** The parts of a workbook, which is a zip file. They are read from the open file, and never written anywhere. */
class WorkbookParts {
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
      throw new FileProblem(
        'too_large',
        'The workbook would unpack to far more than its size. Save its sheets as CSV.'
      );
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
