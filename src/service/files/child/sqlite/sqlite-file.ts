import { readSync } from 'node:fs';
import type { Database, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { FileProblem } from '../../file-problem.js';
import { loadPackage } from '../load-package.js';
import type { OpenedFile } from '../opened-file.js';
import { identifier } from '../quote-sql.js';

/** A place in the memory of SQLite. */
type Pointer = number;

/** What SQLite may read: a database, and the log beside it with rows that are not in the database yet. */
type SqliteSource = {
  readonly database: OpenedFile;
  readonly log: OpenedFile | undefined;
  /** Told the bytes that are read. */
  readonly onRead: (bytes: number) => void;
};

/** SQLite's own functions for one cell, which take and give numbers alone. */
type CellFunctions = {
  sqlite3_step(statement: Pointer): number;
  sqlite3_column_type(statement: Pointer, column: number): number;
  sqlite3_column_int64(statement: Pointer, column: number): bigint;
  sqlite3_column_double(statement: Pointer, column: number): number;
  sqlite3_column_text(statement: Pointer, column: number): Pointer;
  sqlite3_column_bytes(statement: Pointer, column: number): number;
};

export type SqliteCell = { readonly kind: 'integer' | 'real' | 'text' | 'blob'; readonly text: string };

/** The only names of files that there are for SQLite. */
const DATABASE = '/database';
const LOG = '/database-wal';
const FILE_SYSTEM = 'fenced';
const LONGEST_NAME = 64;
/** What SQLite keeps of an open file: where its methods are. */
const POINTER_BYTES = 4;
/** Begins the journal of a transaction that is not over. */
const JOURNAL = 'd9d505f920a163d7';

let engine: Promise<Sqlite3Static> | undefined;
/** What the one SQLite of this process reads at the moment. */
let source: SqliteSource | undefined;

/** A database of SQLite, open for reading alone. Methods throw a `FileProblem`. */
export class SqliteFile {
  /**
   * Opens a database with its log. Only these two can be reached from within.
   *
   * @param onRead Told how many bytes were read so far.
   */
  static async open(database: OpenedFile, onRead: (bytes: number) => void): Promise<SqliteFile> {
    await checkNoJournal(database);
    engine ??= loadSqlite();
    const sqlite = await engine.catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
    let read = 0;
    source = { database, log: await database.openBeside('-wal'), onRead: bytes => onRead((read += bytes)) };
    try {
      const connection = new sqlite.oo1.DB(DATABASE, 'r', FILE_SYSTEM);
      // Alone, a log can be read without a file beside it that others write to.
      connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF');
      return new SqliteFile(sqlite, connection, source);
    } catch (error) {
      await source.log?.close();
      throw problemOfSqlite(error);
    }
  }

  private constructor(
    private readonly _sqlite: Sqlite3Static,
    private readonly _connection: Database,
    private readonly _source: SqliteSource
  ) {}

  /** All rows of a statement's result, which has to be small. */
  all(sql: string, ...values: readonly string[]): readonly (readonly unknown[])[] {
    try {
      return this._connection.selectArrays(sql, [...values]);
    } catch (error) {
      throw problemOfSqlite(error);
    }
  }

  /**
   * The rows of a table. What is yielded reads the cells of the row, until the next is asked for: whole numbers keep all
   * their digits, bytes are not read, and a missing cell is `undefined`.
   */
  *rows(table: string, columns: readonly string[]): Generator<(column: number) => SqliteCell | undefined> {
    const own = this._sqlite.wasm.exports as CellFunctions;
    const { heap8u } = this._sqlite.wasm;
    const { SQLITE_DONE, SQLITE_ROW } = this._sqlite.capi;
    const statement = this._connection.prepare(
      `SELECT ${columns.map(identifier).join(', ')} FROM main.${identifier(table)}`
    );
    const at = statement.pointer ?? 0;
    let heap = Buffer.from(heap8u().buffer);
    const cell = (column: number): SqliteCell | undefined => {
      switch (own.sqlite3_column_type(at, column)) {
        case 1:
          return { kind: 'integer', text: String(own.sqlite3_column_int64(at, column)) };
        case 2:
          return { kind: 'real', text: String(own.sqlite3_column_double(at, column)) };
        case 3: {
          const from = own.sqlite3_column_text(at, column);
          const length = own.sqlite3_column_bytes(at, column);
          if (heap.buffer !== heap8u().buffer) {
            heap = Buffer.from(heap8u().buffer); // It grew.
          }
          return { kind: 'text', text: heap.toString('utf8', from, from + length) };
        }
        case 4:
          return { kind: 'blob', text: '(bytes)' };
        default:
          return undefined;
      }
    };
    try {
      let result = own.sqlite3_step(at);
      for (; result === SQLITE_ROW; result = own.sqlite3_step(at)) {
        yield cell;
      }
      if (result !== SQLITE_DONE) {
        throw problemOfSqlite({ resultCode: result });
      }
    } finally {
      statement.finalize();
    }
  }

  /** Throws when the log was written to since it was opened. */
  async checkUnchanged(): Promise<void> {
    await this._source.log?.checkUnchanged();
  }

  async close(): Promise<void> {
    this._connection.close();
    await this._source.log?.close();
  }
}

/** SQLite as WebAssembly, which has no file system but the one given here. */
async function loadSqlite(): Promise<Sqlite3Static> {
  const found = await loadPackage('@sqlite.org/sqlite-wasm', () => import('@sqlite.org/sqlite-wasm'));
  // It would print messages that hold statements and cells.
  const nothing = (): void => undefined;
  const sqlite = await found.default({ print: nothing, printErr: nothing });
  Object.assign(sqlite.config, { log: nothing, debug: nothing, warn: nothing, error: nothing });
  installFileSystem(sqlite);
  return sqlite;
}

/** Files that are open already and not to be written. Every other name is not there, whoever asks for it. */
function installFileSystem({ capi, wasm, vfs }: Sqlite3Static): void {
  const open = new Map<Pointer, OpenedFile | undefined>();
  const io = new capi.sqlite3_io_methods();
  const files = new capi.sqlite3_vfs();
  files.$szOsFile = POINTER_BYTES;
  files.$mxPathname = LONGEST_NAME;
  files.$zName = wasm.allocCString(FILE_SYSTEM, false);
  // The clock is that of the system.
  const system: object = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(null));
  const { $xCurrentTime, $xRandomness, $xSleep } = system as Readonly<Record<string, Pointer>>;
  Object.assign(files, { $xCurrentTime, $xRandomness, $xSleep });
  const ok = (): number => capi.SQLITE_OK;
  const refuse = (): number => capi.SQLITE_READONLY;
  const say = (to: Pointer, value: number, type: 'i32' | 'i64' = 'i32'): number => {
    wasm.poke(to, value, type);
    return capi.SQLITE_OK;
  };
  vfs.installVfs({
    io: {
      struct: io,
      methods: {
        xClose: at => (open.delete(at), capi.SQLITE_OK),
        xRead: (at, to, count, from: number | bigint) => {
          const file = open.get(at);
          const heap = wasm.heap8u();
          const filled = file === undefined ? 0 : readInto(file, heap.subarray(to, to + count), Number(from));
          source?.onRead(filled);
          heap.fill(0, to + filled, to + count);
          // SQLite would take a page that ends too early for one that is empty there.
          return filled === count
            ? capi.SQLITE_OK
            : capi[file === source?.database ? 'SQLITE_CORRUPT' : 'SQLITE_IOERR_SHORT_READ'];
        },
        xFileSize: (at, to) => say(to, open.get(at)?.bytes ?? 0, 'i64'),
        // Others cannot be kept from writing: whether they did is looked at afterwards.
        xLock: ok,
        xUnlock: ok,
        xCheckReservedLock: (_at, to) => say(to, 0),
        xWrite: refuse,
        xTruncate: refuse,
        xSync: ok,
        xFileControl: () => capi.SQLITE_NOTFOUND,
        xDeviceCharacteristics: () => 0
      }
    },
    vfs: {
      struct: files,
      methods: {
        xOpen: (_vfs, name, at, _flags, flagsOut) => {
          const path = name === 0 ? '' : wasm.cstrToJs(name);
          if (path !== DATABASE && path !== LOG) {
            return capi.SQLITE_CANTOPEN;
          }
          open.set(at, path === LOG ? source?.log : source?.database);
          say(at, io.pointer);
          return flagsOut === 0 ? capi.SQLITE_OK : say(flagsOut, capi.SQLITE_OPEN_READONLY);
        },
        xDelete: refuse,
        // A log that is not there is opened all the same, as an empty one: SQLite would want to make it.
        xAccess: (_vfs, name, _asked, to) =>
          say(to, wasm.cstrToJs(name) === LOG && (source?.log?.bytes ?? 0) > 0 ? 1 : 0),
        xFullPathname: (_vfs, name, most, to) =>
          wasm.cstrncpy(to, name, most) < most ? capi.SQLITE_OK : capi.SQLITE_CANTOPEN
      }
    }
  });
}

/** How many bytes there are from a place on, at most as many as there is room for. */
function readInto({ handle, bytes }: OpenedFile, room: Uint8Array, from: number): number {
  const most = Math.max(0, Math.min(room.length, bytes - from));
  let filled = 0;
  for (let read = 1; read > 0 && filled < most; filled += read) {
    read = readSync(handle.fd, room, filled, most - filled, from + filled);
  }
  return filled;
}

/** Throws a `FileProblem` when a program is writing to a database by a journal, or stopped in the middle of it. */
async function checkNoJournal(file: OpenedFile): Promise<void> {
  const journal = await file.openBeside('-journal');
  try {
    if ((await journal?.read(0, JOURNAL.length / 2))?.toString('hex') === JOURNAL) {
      throw new FileProblem(
        'in_use',
        'A program is writing to the database, or stopped in the middle of it. Ask again later; if that does not help, open the database with that program once, which repairs it.'
      );
    }
  } finally {
    await journal?.close();
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
