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
/** Formats of Excel that are dates or times without saying how they are written. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58]
];

/** Throws a `FileProblem` for what is no workbook. */
export async function openWorkbook(zip: WorkbookParts): Promise<Workbook> {
  const targets = new Map<string, string>();
  await zip.read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) {
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target));
      }
    }
  });
  const sheets: { readonly name: string; readonly part: string }[] = [];
  let since1904 = false;
  await zip.read(ROOT, {
    open: (name, attributes) => {
      if (name === 'workbookPr') {
        since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      }
      const part = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (part !== undefined && part.includes('worksheets')) {
        sheets.push({ name: attributes['name'] ?? '', part });
      }
    }
  });
  return { sheets, texts: await texts(zip), dates: await dates(zip), since1904 };
}

async function texts(zip: WorkbookParts): Promise<readonly string[]> {
  const found: string[] = [];
  if (!zip.has('xl/sharedStrings.xml')) {
    return found;
  }
  let own = '';
  let isText = false;
  let isSound = 0;
  let length = 0;
  await zip.read('xl/sharedStrings.xml', {
    open: name => {
      isText = name === 't' && isSound === 0;
      isSound += name === 'rPh' ? 1 : 0;
      own = name === 'si' ? '' : own;
    },
    text: text => {
      own += isText ? text : '';
    },
    close: name => {
      isText = false;
      isSound -= name === 'rPh' ? 1 : 0;
      if (name === 'si') {
        found.push(own);
        length += own.length;
        if (length > MOST_TEXT) {
          throw new FileProblem('too_large', 'The workbook holds too much text. Save its sheets as CSV.');
        }
      }
    }
  });
  return found;
}

async function dates(zip: WorkbookParts): Promise<readonly boolean[]> {
  const own = new Map<number, string>();
  const found: boolean[] = [];
  let isCells = false;
  if (zip.has('xl/styles.xml')) {
    await zip.read('xl/styles.xml', {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        isCells = name === 'cellXfs' || (isCells && name !== 'cellStyles');
        if (name === 'numFmt') {
          own.set(Number(numFmtId), formatCode);
        } else if (name === 'xf' && isCells) {
          found.push(isDateFormat(Number(numFmtId), own.get(Number(numFmtId))));
        }
      },
      close: name => {
        isCells &&= name !== 'cellXfs';
      }
    });
  }
  return found;
}

/** Whether a number format shows a date or a time. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) {
    return BUILT_IN.some(([from, to]) => id >= from && id <= to);
  }
  // Quoted words, colours and currencies are no part of the pattern; hours and minutes beyond a day are.
  const pattern = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(pattern) && !/general/i.test(pattern);
}
