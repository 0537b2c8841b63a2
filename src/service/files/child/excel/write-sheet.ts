import { MISSING_MARKS } from '../csv/csv-column.js';
import { writeRows, type WrittenRow } from '../written-rows.js';
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
const MARKS = new Set(MISSING_MARKS);

type Row = { readonly number: number; readonly cells: readonly (SheetCell | undefined)[] };

const DAY_MS = 86_400_000;
/** Day 0 of Excel, which wrongly counts 1900 as a leap year, and of old Macs. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_1904 = Date.UTC(1904, 0, 1);

/**
 * Writes a sheet as rows of text: dates are ISO 8601, and what pandas takes for a missing value is missing. Rows without
 * cells before the first and after the last are left out.
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
  const rows = async function* (): AsyncGenerator<WrittenRow> {
    let written = 0;
    let last = 0;
    for await (const { number, cells } of sheetRows(zip, part, workbook)) {
      if (first === undefined) {
        first = number;
        last = number;
        if (cells.every(cell => cell === undefined || cell.kind === 'text')) {
          header = cells.map(cell => cell?.text ?? '');
          continue;
        }
      }
      for (; last + 1 < number; last += 1, written += 1) {
        yield [];
      }
      last = number;
      cells.forEach((cell, at) => cell && (kinds[at] ??= new Set()).add(cell.kind));
      yield cells.map(cell => (cell === undefined || MARKS.has(cell.text) ? undefined : cell.text));
      written += 1;
      if (written >= most) {
        return;
      }
    }
  };
  await writeRows(path, rows(), signal);
  const width = Math.max(kinds.length, header === undefined ? 0 : header.length);
  return {
    header,
    kinds: Array.from({ length: width }, (_, at) => kinds[at] ?? new Set()),
    skip: (first ?? 1) - 1
  };
}

/** The rows of a sheet. Those without cells are left out. */
async function* sheetRows(zip: WorkbookParts, part: string, workbook: Workbook): AsyncGenerator<Row> {
  let number = 0;
  let cells: (SheetCell | undefined)[] = [];
  let at = -1;
  let attributes: Readonly<Record<string, string>> = {};
  let value = '';
  let isValue = false;
  for await (const events of zip.read(part)) {
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
        yield { number, cells };
      }
    }
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
 * What a cell holds; undefined for an empty cell and for an error.
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
