import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { FileProblem } from '../../file-problem.js';
import type { Workbook } from './open-workbook.js';
import { damaged, type WorkbookParts } from './workbook-parts.js';

/** What was written of a sheet. */
type WrittenSheet = {
  /** The first row, when it holds nothing but texts. */
  readonly header: readonly string[] | undefined;
  /** What the cells of each column are. */
  readonly kinds: readonly ReadonlySet<SheetCell['kind']>[];
  /** Rows of the sheet before the first that holds something. */
  readonly skip: number;
};

const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
const LONGEST_CELL = 40_000;

type Row = { readonly number: number; readonly cells: readonly (SheetCell | undefined)[] };

const DAY_MS = 86_400_000;
/** Day 0 of Excel, with its leap year that never was, and of old Macs. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_1904 = Date.UTC(1904, 0, 1);

/**
 * Writes a sheet as CSV: everything that may be quoted is, a missing cell is empty, dates are ISO 8601. Rows without cells
 * before the first and after the last are left out.
 *
 * @param most Rows to write.
 */
export async function writeSheet(
  zip: WorkbookParts,
  part: string,
  workbook: Workbook,
  path: string,
  most: number,
  signal: AbortSignal
): Promise<WrittenSheet> {
  const kinds: Set<SheetCell['kind']>[] = [];
  let header: readonly string[] | undefined;
  let first: number | undefined;
  let last = 0;
  let written = 0;
  const lineOf = (cells: Row['cells']): string => {
    const line = cells.map((cell, at) => {
      if (cell === undefined) {
        return '';
      }
      (kinds[at] ??= new Set()).add(cell.kind);
      return `"${cell.text.slice(0, LONGEST_CELL).replaceAll('"', '""')}"`;
    });
    return line.length === 0 || line.join('') === '' ? '""\n' : `${line.join(',')}\n`;
  };
  const text = ({ number, cells }: Row): string => {
    if (first === undefined) {
      first = number;
      last = number;
      if (cells.every(cell => cell === undefined || cell.kind === 'text')) {
        header = cells.map(cell => cell?.text ?? '');
        return '';
      }
    }
    const between = Math.max(0, number - last - 1);
    last = number;
    written += 1 + between;
    return '""\n'.repeat(between) + lineOf(cells);
  };
  await pipeline(async function* () {
    for await (const rows of sheetRows(zip, part, workbook)) {
      if (signal.aborted) {
        throw new FileProblem('stopped', 'Stopped.');
      }
      yield rows.map(text).join('');
      if (written >= most) {
        return;
      }
    }
  }, createWriteStream(path));
  const width = Math.max(kinds.length, header === undefined ? 0 : header.length);
  return {
    header,
    kinds: Array.from({ length: width }, (_, at) => kinds[at] ?? new Set()),
    skip: (first ?? 1) - 1
  };
}

/** The rows of a sheet, some at a time. Rows without cells are left out. */
async function* sheetRows(zip: WorkbookParts, part: string, workbook: Workbook): AsyncGenerator<readonly Row[]> {
  let number = 0;
  let cells: (SheetCell | undefined)[] = [];
  let at = -1;
  let attributes: Readonly<Record<string, string>> = {};
  let value = '';
  let isValue = false;
  for await (const events of zip.read(part)) {
    const rows: Row[] = [];
    for (const event of events) {
      if (event.type === 'text') {
        value += isValue ? event.text : '';
        continue;
      }
      const { name } = event;
      isValue = event.type === 'open' && (name === 'v' || name === 't');
      if (event.type === 'open' && name === 'row') {
        number = event.attributes['r'] === undefined ? number + 1 : Number(event.attributes['r']);
        cells = [];
        at = -1;
      } else if (event.type === 'open' && name === 'c') {
        attributes = event.attributes;
        at = attributes['r'] === undefined ? at + 1 : columnOf(attributes['r']);
        value = '';
      } else if (event.type === 'close' && name === 'c' && at < MOST_COLUMNS) {
        const cell = sheetCell(value, attributes, workbook);
        if (cell !== undefined) {
          cells.push(...Array.from({ length: Math.max(0, at - cells.length) }, () => undefined));
          cells[at] = cell;
        }
      } else if (event.type === 'close' && name === 'row' && cells.length > 0) {
        if (!(number <= MOST_ROWS)) {
          throw damaged(new RangeError(`Row ${number}.`));
        }
        rows.push({ number, cells });
      }
    }
    yield rows;
  }
}

/** The place of `AB12`: 27. */
function columnOf(reference: string): number {
  let place = 0;
  for (const letter of /^[A-Z]*/.exec(reference)?.[0] ?? '') {
    place = place * 26 + letter.charCodeAt(0) - 64;
  }
  return place - 1;
}

/** A cell of a sheet as it is written down for DuckDB. */
export type SheetCell = {
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'time';
  readonly text: string;
};

/**
 * What a cell holds; nothing for an empty one and for an error.
 *
 * @param type What the sheet says of the cell (`t`), and its style (`s`).
 */
function sheetCell(
  value: string,
  { t = 'n', s = '0' }: Readonly<Record<string, string>>,
  { texts, dates, since1904 }: Workbook
): SheetCell | undefined {
  switch (t) {
    case 's':
      return textCell(texts[Number(value)] ?? '');
    case 'str':
    case 'inlineStr':
      return textCell(value);
    case 'b':
      return { kind: 'boolean', text: value === '1' ? 'true' : 'false' };
    case 'd':
      return { kind: 'datetime', text: value };
    case 'e':
      return undefined;
    default:
      return value.trim() === '' ? undefined : numberCell(value, dates[Number(s)] === true, since1904);
  }
}

function textCell(text: string): SheetCell | undefined {
  return text === '' ? undefined : { kind: 'text', text };
}

function numberCell(value: string, isDate: boolean, since1904: boolean): SheetCell {
  const number = Number(value);
  if (!Number.isFinite(number)) {
    return { kind: 'text', text: value };
  }
  if (!isDate) {
    return { kind: Number.isSafeInteger(number) ? 'integer' : 'number', text: String(number) };
  }
  const at = new Date((since1904 ? DAY_0_1904 : DAY_0) + Math.round(number * DAY_MS));
  if (Number.isNaN(at.getTime())) {
    return { kind: 'number', text: String(number) };
  }
  const iso = at.toISOString();
  if (number >= 0 && number < 1) {
    return { kind: 'time', text: iso.slice(11, 19) };
  }
  return Number.isInteger(number)
    ? { kind: 'date', text: iso.slice(0, 10) }
    : { kind: 'datetime', text: iso.slice(0, 19).replace('T', ' ') };
}
