import { posix } from 'node:path';
import { FileProblem } from '../../file-problem.js';
import type { WorkbookParts } from './workbook-parts.js';

/** What is the same for all sheets of a workbook. */
export type Workbook = {
  /** Names with the parts that hold them, in their order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly texts: readonly string[];
  /** Whether the cells of a style are dates. */
  readonly dates: readonly boolean[];
  /** Days are counted from 1904. */
  readonly since1904: boolean;
};

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
export async function openWorkbook(zip: WorkbookParts): Promise<Workbook> {
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
  return { sheets, texts: await texts(zip), dates: await dates(zip), since1904 };
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
