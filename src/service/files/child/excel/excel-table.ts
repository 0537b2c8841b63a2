import { FileProblem } from '../../file-problem.js';
import { columnNames, MISSING_MARKS, textColumn } from '../csv/csv-column.js';
import { chosenTable, commonType, type OpenOptions, type TableSource, type TypedCell } from '../table-source.js';
import type { OpenedFile } from '../opened-file.js';
import { readWrittenSql, textsOf, writeRows, type TypedRow } from '../written-rows.js';
import { damaged, openWorkbook, type Workbook } from './open-workbook.js';

/** What stands above the rows of a table. */
type SheetTop = {
  /** The first row, when it holds nothing but texts. */
  header: readonly string[] | undefined;
  /** Rows of the sheet before the first that holds something. */
  skip: number;
};

/** Rows that a schema is made from. */
const SCHEMA_ROWS = 1000;
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
const MARKS = new Set(MISSING_MARKS);

type Row = { readonly number: number; readonly cells: TypedRow };

const DAY_MS = 86_400_000;
/** Day 0 of Excel, which wrongly counts 1900 as a leap year, and of old Macs. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_1904 = Date.UTC(1904, 0, 1);

/** A sheet of a workbook, by default the first, read in pieces by a reader that runs nothing and follows no link. */
export async function excelTable(
  file: OpenedFile,
  { wanted, rows, copies, signal }: OpenOptions
): Promise<TableSource> {
  const workbook = await openWorkbook(file);
  const names = workbook.sheets.map(({ name }) => name);
  const sheet = chosenTable(workbook.sheets, wanted, { file: 'workbook', table: 'sheet' });
  const top: SheetTop = { skip: 0, header: undefined };
  const types: Set<string>[] = [];
  await writeRows(copies.whole, textsOf(tableRows(workbook, sheet.part, rows ?? SCHEMA_ROWS, top), types), signal);
  const { skip, header } = top;
  const width = Math.max(types.length, header?.length ?? 0);
  if (width === 0) {
    throw new FileProblem('empty', `The sheet ${sheet.name} is empty. Its workbook has: ${names.join(', ')}.`);
  }
  const named = columnNames(
    Array.from({ length: width }, (_, at) => (header === undefined ? `column${at}` : (header[at] ?? '')))
  );
  return {
    from: readWrittenSql(copies.whole, width),
    columns: named.map((name, at) => textColumn(name, `c${at}`, commonType(types[at]))),
    rows: null,
    ...(rows !== Infinity && { isGuessed: true }),
    notes: [
      ...(skip > 0 ? [`the first ${skip} rows of the sheet are empty`] : []),
      ...(header === undefined ? ['the sheet has no header'] : [])
    ],
    format: { sheet: { skip, header: header !== undefined } },
    tables: names,
    table: sheet.name
  };
}

/**
 * The rows of the table in a sheet, at most so many; `top` gets what stands above them. What pandas takes for a missing
 * value is missing. Rows without cells before the first and after the last are left out.
 */
async function* tableRows(workbook: Workbook, part: string, most: number, top: SheetTop): AsyncGenerator<TypedRow> {
  let written = 0;
  let last = 0;
  for await (const { number, cells } of sheetRows(workbook, part)) {
    if (last === 0) {
      top.skip = number - 1;
      last = number;
      if (cells.every(cell => cell === undefined || cell.dtype === 'VARCHAR')) {
        top.header = cells.map(cell => cell?.text ?? '');
        continue;
      }
    }
    for (; last + 1 < number; last += 1, written += 1) {
      yield [];
    }
    last = number;
    yield cells.map(cell => (cell !== undefined && MARKS.has(cell.text) ? undefined : cell));
    written += 1;
    if (written >= most) {
      return;
    }
  }
}

/** The rows of a sheet. Those without cells are left out. */
async function* sheetRows(workbook: Workbook, part: string): AsyncGenerator<Row> {
  let number = 0;
  let cells: (TypedCell | undefined)[] = [];
  let at = -1;
  let attributes: Readonly<Record<string, string>> = {};
  let value = '';
  let isValue = false;
  for await (const events of workbook.zip.read(part)) {
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

/** What a cell of a type (`t`) and style (`s`) holds; undefined for an empty cell and for an error. */
function sheetCell(
  value: string,
  { t = 'n', s = '0' }: Readonly<Record<string, string>>,
  { texts, dates, since1904 }: Workbook
): TypedCell | undefined {
  switch (t) {
    case 's':
      return textCell(texts[Number(value)] ?? '');
    case 'str':
    case 'inlineStr':
      return textCell(value);
    case 'b':
      return { dtype: 'BOOLEAN', text: value === '1' ? 'true' : 'false' };
    case 'd':
      return { dtype: 'TIMESTAMP', text: value };
    case 'e':
      return undefined;
    default:
      return value.trim() === '' ? undefined : numberCell(value, dates[Number(s)] === true, since1904);
  }
}

function textCell(text: string): TypedCell | undefined {
  return text === '' ? undefined : { dtype: 'VARCHAR', text };
}

function numberCell(value: string, isDate: boolean, since1904: boolean): TypedCell {
  const number = Number(value);
  if (!Number.isFinite(number)) {
    return { dtype: 'VARCHAR', text: value };
  }
  if (!isDate) {
    return { dtype: Number.isSafeInteger(number) ? 'BIGINT' : 'DOUBLE', text: String(number) };
  }
  const at = new Date((since1904 ? DAY_0_1904 : DAY_0) + Math.round(number * DAY_MS));
  if (Number.isNaN(at.getTime())) {
    return { dtype: 'DOUBLE', text: String(number) };
  }
  const iso = at.toISOString();
  if (number >= 0 && number < 1) {
    return { dtype: 'TIME', text: iso.slice(11, 19) };
  }
  return Number.isInteger(number)
    ? { dtype: 'DATE', text: iso.slice(0, 10) }
    : { dtype: 'TIMESTAMP', text: iso.slice(0, 19).replace('T', ' ') };
}
