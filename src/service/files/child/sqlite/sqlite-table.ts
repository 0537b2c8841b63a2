import { columnTypeOf } from '../../../../datasets/index.js';
import { FileProblem } from '../../file-problem.js';
import { columnNames, csvColumn, widerType } from '../csv/csv-column.js';
import { identifier } from '../quote-sql.js';
import { chosenTable, MOST_DETAILED, type OpenOptions, type SourceColumn, type TableSource } from '../table-source.js';
import type { OpenedFile } from '../opened-file.js';
import { readWrittenSql, writeRows, type WrittenRow } from '../written-rows.js';
import { SqliteFile, type SqliteCell } from './sqlite-file.js';

type SqliteKind = SqliteCell['kind'];

/** Offset of the text encoding in a database, and its value for UTF-8. */
const ENCODING = 56;
const UTF8 = 1;
/** Rows that types are guessed from when not all are read. */
const SCHEMA_ROWS = 1000;
const NOTATION = { decimal: '.', dateFormat: '', timestampFormat: '' } as const;

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
    const kinds = detailed.map(() => new Set<SqliteKind>());
    const [[count] = []] = wantedRows === undefined ? [] : sqlite.all(`SELECT count(*) FROM main.${identifier(table)}`);
    const onRow = (row: number): void =>
      count === undefined ? undefined : onProgress(Math.min(1, row / Number(count)));
    const rows = rowsOf(sqlite, table, detailed, kinds, wantedRows ?? SCHEMA_ROWS);
    await writeRows(copies.whole, rows, signal, onRow);
    const given = columns.map(({ name }) => name);
    const names = columnNames(given);
    return {
      from: readWrittenSql(copies.whole, detailed.length),
      columns: columns.map(({ declared }, at) => column(names[at] ?? '', at, sqliteType(declared, kinds[at]))),
      rows: null,
      ...(wantedRows !== Infinity && { isGuessed: true }),
      notes: [
        ...(others > 0 ? [`${others} views and virtual tables of the database are not read`] : []),
        ...(names.some((name, at) => name !== given[at]) ? ['columns without a name got one'] : [])
      ],
      tables: tables.map(({ name }) => name),
      table,
      format: { codes: names.slice(0, kinds.length).filter((_, at) => isMixed(kinds[at])) },
      refit: ({ name, dtype, raw }) => column(name, Number(raw.slice(1)), widerType(dtype))
    };
  } finally {
    sqlite.close();
  }
}

function column(name: string, at: number, dtype: string): SourceColumn {
  return dtype === 'BLOB'
    ? { name, dtype, type: columnTypeOf(dtype), raw: `c${at}`, value: `c${at}` }
    : csvColumn(name, at, dtype, NOTATION);
}

/** Whether a column holds both texts and numbers. */
function isMixed(kinds: ReadonlySet<SqliteKind> = new Set()): boolean {
  return kinds.size > 1 && kinds.has('text') && !kinds.has('blob');
}

/** The cells as texts; adds their kinds to `kinds`. */
function* rowsOf(
  sqlite: SqliteFile,
  table: string,
  columns: readonly string[],
  kinds: readonly Set<SqliteKind>[],
  most: number
): Generator<WrittenRow> {
  let rows = 0;
  for (const cellOf of sqlite.rows(table, columns)) {
    yield kinds.map((own, at) => {
      const cell = cellOf(at);
      if (cell !== undefined) {
        own.add(cell.kind);
      }
      return cell?.text;
    });
    rows += 1;
    if (rows === most) {
      return;
    }
  }
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
function sqliteType(declared: string, kinds: ReadonlySet<SqliteKind> = new Set()): string {
  const meant = DECLARED.find(([pattern]) => pattern.test(declared.toUpperCase()))?.[1] ?? 'DOUBLE';
  if (kinds.size === 0) {
    return meant;
  }
  if (kinds.has('blob')) {
    return kinds.size === 1 ? 'BLOB' : 'VARCHAR';
  }
  if (kinds.has('text')) {
    return kinds.size === 1 && TIMES.includes(meant) ? meant : 'VARCHAR';
  }
  return kinds.has('real') ? 'DOUBLE' : 'BIGINT';
}
