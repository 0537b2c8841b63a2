import type { Database, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { FileProblem } from '../../file-problem.js';
import { columnNames, refitInto, textColumn } from '../csv/csv-column.js';
import { loadPackage } from '../load-package.js';
import type { OpenedFile } from '../opened-file.js';
import { identifier } from '../quote-sql.js';
import {
  chosenTable,
  commonType,
  MOST_DETAILED,
  type OpenOptions,
  type TableSource,
  type TypedCell
} from '../table-source.js';
import { readWrittenSql, textsOf, writeRows, type TypedRow } from '../written-rows.js';

/** Largest database that is read, in bytes: it goes whole into the memory of SQLite. */
const MOST_BYTES = 48 * 1024 * 1024;
/** Offsets at which a database says whether it uses a write-ahead log, and the value for no log. */
const VERSIONS = [18, 19];
const NO_LOG = 1;
/** Offset of the text encoding in a database, and its value for UTF-8. */
const ENCODING = 56;
const UTF8 = 1;
/** Rows that types are guessed from when not all are read. */
const SCHEMA_ROWS = 1000;

/**
 * A table of an SQLite database. Any cell may be of any type there, so the type of a column is that of its cells. Views
 * and virtual tables are mentioned in a note and not read.
 */
export async function sqliteTable(
  file: OpenedFile,
  { wanted, copies, rows: wantedRows, signal, onWritten }: OpenOptions
): Promise<TableSource> {
  if ((await file.read(ENCODING, 4)).subarray(3).some(code => code > UTF8)) {
    throw new FileProblem(
      'unsupported',
      'The database stores text as UTF-16, which Cellwright cannot read. Export it as CSV.'
    );
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
    const [[count] = []] =
      wantedRows === undefined ? [[SCHEMA_ROWS]] : sqlite.all(`SELECT count(*) FROM main.${identifier(table)}`);
    const rows = textsOf(sqlite.rows(table, detailed, wantedRows ?? SCHEMA_ROWS), types);
    await writeRows(copies.whole, rows, signal, written => onWritten(Math.min(1, written / Number(count))));
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
        ...(others > 0 ? [`views and virtual tables of the database (${others}) are not read`] : []),
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

/** A read-only SQLite database in memory, from which no file can be reached. Methods throw a `FileProblem`. */
export class SqliteFile {
  static async open(file: OpenedFile): Promise<SqliteFile> {
    if (file.bytes > MOST_BYTES) {
      throw new FileProblem(
        'too_large',
        'The database is larger than 48 MB. Open it in the notebook, for example with pandas.read_sql and sqlite3.connect.'
      );
    }
    await checkAlone(file);
    const sqlite = await loadSqlite();
    const { capi, oo1, wasm } = sqlite;
    const connection = new oo1.DB(':memory:', 'r');
    try {
      const at = wasm.alloc(file.bytes);
      const bytes = Buffer.from(wasm.heap8u().buffer, at, file.bytes);
      await file.readInto(bytes, 0);
      const page = bytes.readUInt16BE(16);
      if (bytes.readUInt32BE(28) * (page === 1 ? 65_536 : page) > bytes.length) {
        throw new Error('The database is cut.');
      }
      VERSIONS.forEach(place => (bytes[place] = NO_LOG));
      const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
      connection.checkRc(
        capi.sqlite3_deserialize(connection.pointer ?? 0, 'main', at, bytes.length, bytes.length, flags)
      );
      // Forbids ATTACH and VACUUM INTO.
      capi.sqlite3_limit(connection.pointer ?? 0, capi.SQLITE_LIMIT_ATTACHED, 0);
      connection.exec('PRAGMA trusted_schema = OFF');
      return new SqliteFile(sqlite, connection);
    } catch (error) {
      connection.close();
      throw problemOfSqlite(error);
    }
  }

  private constructor(
    private readonly _sqlite: Sqlite3Static,
    private readonly _connection: Database
  ) {}

  /** All rows of a statement's result, which has to be small. */
  all(sql: string, ...values: readonly string[]): readonly (readonly unknown[])[] {
    try {
      return this._connection.selectArrays(sql, [...values]);
    } catch (error) {
      throw problemOfSqlite(error);
    }
  }

  /** The first rows of a table: whole numbers keep all their digits, and bytes are not read. */
  *rows(table: string, columns: readonly string[], most: number): Generator<TypedRow> {
    const { capi } = this._sqlite;
    const limit = Number.isFinite(most) ? most : -1;
    const own = `SELECT ${columns.map(identifier).join(', ')} FROM main.${identifier(table)} LIMIT ${limit}`;
    const statement = this._connection.prepare(own);
    const dtypes: Readonly<Record<number, string>> = {
      [capi.SQLITE_INTEGER]: 'BIGINT',
      [capi.SQLITE_FLOAT]: 'DOUBLE',
      [capi.SQLITE_TEXT]: 'VARCHAR',
      [capi.SQLITE_BLOB]: 'BLOB'
    };
    const cell = (column: number): TypedCell | undefined => {
      const dtype = dtypes[capi.sqlite3_column_type(statement.pointer ?? 0, column)];
      // Reading bytes would copy them.
      const value: unknown = dtype === undefined || dtype === 'BLOB' ? '(bytes)' : statement.get(column);
      return dtype === undefined ? undefined : { dtype, text: String(value) };
    };
    try {
      while (statement.step()) {
        yield columns.map((_, at) => cell(at));
      }
    } catch (error) {
      throw error instanceof this._sqlite.SQLite3Error ? problemOfSqlite(error) : error;
    } finally {
      statement.finalize();
    }
  }

  close(): void {
    this._connection.close();
  }
}

/** SQLite as WebAssembly, which has no file system but one in memory. */
async function loadSqlite(): Promise<Sqlite3Static> {
  const found = await loadPackage('@sqlite.org/sqlite-wasm', () => import('@sqlite.org/sqlite-wasm'));
  // SQLite would print messages that hold statements and cells.
  const nothing = (): void => undefined;
  const sqlite = await found.default({ print: nothing, printErr: nothing });
  Object.assign(sqlite.config, { log: nothing, debug: nothing, warn: nothing, error: nothing });
  return sqlite;
}

/**
 * Throws a `FileProblem` if there are changes beside the file: in the log, or in the journal of a program that is
 * writing or stopped midway. A finished journal begins with null bytes.
 */
async function checkAlone(file: OpenedFile): Promise<void> {
  for (const end of ['-wal', '-journal']) {
    const beside = await file.openBeside(end);
    try {
      if ((await beside?.read(0, 8))?.some(byte => byte !== 0) === true) {
        throw new FileProblem(
          'in_use',
          `A program is writing to the database, or stopped in the middle of it: there are changes in its “${end}” file. Close that program, or open the database with it once, which repairs it. The notebook can read it as it is.`
        );
      }
    } finally {
      await beside?.close();
    }
  }
}

/** What an error of SQLite means for people. Its own words may hold names and cells, so they are not passed on. */
function problemOfSqlite(cause: unknown): FileProblem {
  const { resultCode = 0 } = cause as { readonly resultCode?: number };
  const problem = (code: FileProblem['code'], text: string): FileProblem => new FileProblem(code, text, { cause });
  switch (resultCode & 0xff) {
    case 7:
      return problem('memory', 'The database needs more memory than its profile may take. Query it in a cell.');
    case 26:
      return problem(
        'encrypted',
        'The database is encrypted, or damaged. Load it in a cell that has its key, or get it again.'
      );
    default:
      return problem('corrupt', 'The database is damaged. Get it again, or repair it with the .recover of sqlite3.');
  }
}
