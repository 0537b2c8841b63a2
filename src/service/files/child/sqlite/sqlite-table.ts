import { FileProblem } from '../../file-problem.js';
import { columnNames, refitInto, textColumn } from '../csv/csv-column.js';
import { identifier } from '../quote-sql.js';
import { chosenTable, commonType, MOST_DETAILED, type OpenOptions, type TableSource } from '../table-source.js';
import type { OpenedFile } from '../opened-file.js';
import { readWrittenSql, textsOf, writeRows } from '../written-rows.js';
import { SqliteFile } from './sqlite-file.js';

/** Offset of the text encoding in a database, and its value for UTF-8. */
const ENCODING = 56;
const UTF8 = 1;
/** Rows that types are guessed from when not all are read. */
const SCHEMA_ROWS = 1000;

/**
 * A table of an SQLite database. Any cell may be of any type there, so the type of a column is that of its cells. Views
 * and virtual tables are mentioned in a note and not read.
 *
 * @param wanted Its name; the first table unless given.
 */
export async function sqliteTable(
  file: OpenedFile,
  wanted: string | undefined,
  { copies, rows: wantedRows, signal, onProgress }: OpenOptions
): Promise<TableSource> {
  if ((await file.read(ENCODING, 4)).subarray(3).some(code => code > UTF8)) {
    throw new FileProblem('unsupported', 'The texts of the database are UTF-16, which is not read. Export it as CSV.');
  }
  const sqlite = await SqliteFile.open(file);
  try {
    const found = sqlite.all(
      "SELECT name, l.type FROM sqlite_schema JOIN pragma_table_list l USING (name) WHERE l.schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY sqlite_schema.rowid"
    );
    const tables = found.filter(([, type]) => type === 'table').map(([name]) => ({ name: String(name) }));
    const others = found.filter(([, type]) => type === 'view' || type === 'virtual').length;
    const { name: table } = chosenTable(tables, wanted, { file: 'database', table: 'table' });
    const columns = sqlite
      .all('SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid', table)
      .map(([name, declared]) => ({ name: String(name), declared: String(declared) }));
    const detailed = columns.slice(0, MOST_DETAILED).map(({ name }) => name);
    const types: Set<string>[] = [];
    const [[count] = []] = wantedRows === undefined ? [] : sqlite.all(`SELECT count(*) FROM main.${identifier(table)}`);
    const onRow = (row: number): void =>
      count === undefined ? undefined : onProgress(Math.min(1, row / Number(count)));
    const rows = textsOf(sqlite.rows(table, detailed, wantedRows ?? SCHEMA_ROWS), types);
    await writeRows(copies.whole, rows, signal, onRow);
    const given = columns.map(({ name }) => name);
    const names = columnNames(given);
    const codes = names.filter((_, at) => isMixed(types[at]));
    return {
      from: readWrittenSql(copies.whole, detailed.length),
      columns: columns.map(({ declared }, at) =>
        textColumn(names[at] ?? '', `c${at}`, sqliteType(declared, types[at]))
      ),
      rows: null,
      ...(wantedRows !== Infinity && { isGuessed: true }),
      notes: [
        ...(others > 0 ? [`${others} views and virtual tables of the database are not read`] : []),
        ...(names.some((name, at) => name !== given[at]) ? ['columns without a name got one'] : [])
      ],
      tables: tables.map(({ name }) => name),
      table,
      format: { codes },
      refit: refitInto(codes)
    };
  } finally {
    sqlite.close();
  }
}

/** Whether a column holds both texts and numbers. */
function isMixed(types: ReadonlySet<string> = new Set()): boolean {
  return types.size > 1 && types.has('VARCHAR') && !types.has('BLOB');
}

/** What declared types, in capitals, mean: first those that SQLite itself lacks, then by SQLite's own rules. */
const DECLARED: readonly (readonly [RegExp, string])[] = [
  [/TIMESTAMP|DATETIME/, 'TIMESTAMP'],
  [/DATE/, 'DATE'],
  [/\bTIME\b/, 'TIME'],
  [/^BOOL/, 'BOOLEAN'],
  [/INT/, 'BIGINT'],
  [/CHAR|CLOB|TEXT/, 'VARCHAR'],
  [/^$|BLOB/, 'BLOB']
];
const TIMES = ['TIMESTAMP', 'DATE', 'TIME'];

/**
 * The DuckDB name for the type of an SQLite column, by its cells. The declared type only says which texts are times,
 * and is used if there are no cells.
 */
function sqliteType(declared: string, types: ReadonlySet<string> = new Set()): string {
  const meant = DECLARED.find(([pattern]) => pattern.test(declared.toUpperCase()))?.[1] ?? 'DOUBLE';
  const areTimes = types.size === 1 && types.has('VARCHAR') && TIMES.includes(meant);
  return types.size === 0 || areTimes ? meant : commonType(types);
}
