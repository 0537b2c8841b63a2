import { FileProblem } from '../../file-problem.js';
import { columnNames, csvColumn } from '../csv/csv-column.js';
import { chosenTable, type OpenOptions, type TableSource } from '../table-source.js';
import type { OpenedFile } from '../opened-file.js';
import { readWrittenSql } from '../written-rows.js';
import { openWorkbook } from './open-workbook.js';
import { writeSheet, type SheetCell } from './write-sheet.js';
import { WorkbookParts } from './workbook-parts.js';

/** Rows that a schema is made from. */
const SCHEMA_ROWS = 1000;

/**
 * A sheet of a workbook. It is read in pieces by a reader that runs nothing and follows no link, and written down as text
 * for DuckDB.
 *
 * @param wanted Its name; the first sheet unless given.
 */
export async function excelTable(
  file: OpenedFile,
  wanted: string | undefined,
  { rows, copies, signal }: Pick<OpenOptions, 'rows' | 'copies' | 'signal'>
): Promise<TableSource> {
  const zip = await WorkbookParts.open(file);
  const workbook = await openWorkbook(zip);
  const names = workbook.sheets.map(({ name }) => name);
  const sheet = chosenTable(workbook.sheets, wanted, { file: 'workbook', table: 'sheet' });
  const path = copies.whole;
  const { header, kinds, skip } = await writeSheet(zip, sheet.part, workbook, path, rows ?? SCHEMA_ROWS, signal);
  if (kinds.length === 0) {
    throw new FileProblem('empty', `The sheet ${sheet.name} is empty. Its workbook has: ${names.join(', ')}.`);
  }
  const named = columnNames(kinds.map((_, at) => (header === undefined ? `column${at}` : (header[at] ?? ''))));
  return {
    from: readWrittenSql(path, kinds.length),
    columns: kinds.map((kind, at) =>
      csvColumn(named[at] ?? '', at, typeOf(kind), { decimal: '.', dateFormat: '', timestampFormat: '' })
    ),
    rows: null,
    ...(rows !== Infinity && { isGuessed: true }),
    notes: [
      ...(skip > 0 ? [`the first ${skip} rows of the sheet are empty`] : []),
      ...(header === undefined ? ['the sheet has no names of columns'] : [])
    ],
    format: { sheet: { skip, header: header !== undefined } },
    tables: names,
    table: sheet.name
  };
}

function typeOf(kinds: ReadonlySet<SheetCell['kind']>): string {
  const [only, ...others] = kinds;
  if (others.length === 0) {
    switch (only) {
      case 'integer':
        return 'BIGINT';
      case 'number':
        return 'DOUBLE';
      case 'boolean':
        return 'BOOLEAN';
      case 'date':
        return 'DATE';
      case 'datetime':
        return 'TIMESTAMP';
      case 'time':
        return 'TIME';
      default:
        return 'VARCHAR';
    }
  }
  const among = (...allowed: readonly SheetCell['kind'][]): boolean => [...kinds].every(kind => allowed.includes(kind));
  return among('integer', 'number') ? 'DOUBLE' : among('date', 'datetime') ? 'TIMESTAMP' : 'VARCHAR';
}
