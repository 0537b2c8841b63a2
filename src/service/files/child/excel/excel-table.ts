import { FileProblem } from '../../file-problem.js';
import { columnNames, MISSING_MARKS, missingNote, textColumn } from '../csv/csv-column.js';
import { findHeader, headerNotes, type FoundHeader, type HeadCell } from '../find-header.js';
import { chosenTable, commonType, type OpenOptions, type TableSource, type TypedCell } from '../table-source.js';
import type { OpenedFile } from '../opened-file.js';
import { readWrittenSql, textsOf, writeRows, type TypedRow } from '../written-rows.js';
import { damaged, openWorkbook, type Workbook } from './open-workbook.js';

/** Rows that a schema is made from. */
const SCHEMA_ROWS = 1000;
/** Rows that names are looked for in. */
const LOOKED_AT = 200;
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
  const rest = sheetRows(workbook, sheet.part);
  const head: Row[] = [];
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    if (head.push(next.value) >= LOOKED_AT) {
      break;
    }
  }
  const header = sheetHeader(head);
  if (header === undefined) {
    const others = names.filter(name => name !== sheet.name).join(', ');
    const next = others === '' ? 'Save the workbook again with its rows.' : `Choose another: ${others}.`;
    throw new FileProblem('empty', `The sheet ${sheet.name} is empty. ${next}`);
  }
  const { from, count } = header;
  const types: Set<string>[] = [];
  const marks = new Set<string>();
  const read = tableRows(head, rest, rows ?? SCHEMA_ROWS, from + count, marks);
  await writeRows(copies.whole, textsOf(read, types), signal);
  const named = columnNames(
    Array.from({ length: Math.max(types.length, header.names.length) }, (_, at) =>
      count === 0 ? `column${at}` : (header.names[at] ?? '')
    )
  );
  return {
    from: readWrittenSql(copies.whole, named.length),
    columns: named.map((name, at) => textColumn(name, `c${at}`, commonType(types[at]))),
    rows: null,
    ...(rows !== Infinity && { isGuessed: true }),
    notes: [...headerNotes(header, 'row'), ...missingNote([...marks])],
    format: { sheet: header.isRead ? { skip: from, header: true } : { skip: from + count, header: false } },
    tables: names,
    table: sheet.name
  };
}

/**
 * The names in the first rows of a sheet, by default those of a first row of texts, and whether pandas reads them as
 * such: a number stays a number. Rows count from 0.
 */
function sheetHeader(head: readonly Row[]): (FoundHeader & { readonly isRead: boolean }) | undefined {
  const width = Math.max(...head.map(({ cells }) => cells.length));
  const cells = head.map(row =>
    Array.from({ length: width }, (_, at): HeadCell => {
      const cell = row.cells[at];
      const kind = cell?.dtype !== 'VARCHAR' ? 'value' : MARKS.has(cell.text) ? 'missing' : 'text';
      return cell && { text: cell.text, kind };
    })
  );
  const [top = []] = cells;
  const count = Number(top.every(cell => cell?.kind !== 'value'));
  const names = top.map(cell => (count === 1 ? (cell?.text ?? '') : ''));
  const found = findHeader(cells) ?? { from: 0, count, names, isShort: false };
  const numberOf = (at: number): number | undefined => head[at] && head[at].number - 1;
  const from = numberOf(found.from);
  const isRead = found.count === 1 && cells[found.from]?.every(cell => cell?.kind !== 'value') === true;
  return from === undefined
    ? undefined
    : { ...found, isRead, from, count: found.count && (numberOf(found.from + found.count - 1) ?? from) - from + 1 };
}

/**
 * The rows of the table in a sheet, at most so many. What pandas takes for a missing value is missing. Rows without cells
 * after the last are left out.
 *
 * @param head The first rows of the sheet; `rest` are those after them.
 * @param above Rows of the sheet above the first of the table.
 * @param marks Gets the texts that stand for missing values.
 */
async function* tableRows(
  head: readonly Row[],
  rest: AsyncIterable<Row>,
  most: number,
  above: number,
  marks: Set<string>
): AsyncGenerator<TypedRow> {
  let written = 0;
  let last = above;
  const all = async function* (): AsyncGenerator<Row> {
    yield* head;
    yield* rest;
  };
  for await (const { number, cells } of all()) {
    if (number <= above) {
      continue;
    }
    for (; last + 1 < number; last += 1, written += 1) {
      yield [];
    }
    last = number;
    yield cells.map(cell => {
      const isMissing = cell !== undefined && MARKS.has(cell.text);
      return isMissing ? void marks.add(cell.text) : cell;
    });
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
