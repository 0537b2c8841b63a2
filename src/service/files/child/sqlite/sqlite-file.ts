import { readFile } from 'node:fs/promises';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { identifier } from '../quote-sql.js';
import {
  DATABASE,
  LOG,
  NO_LOG,
  sqliteEngine,
  type SqliteEngine,
  type Pointer,
  type SqliteConnection
} from './sqlite-engine.js';

/** Largest cell, in bytes. */
const LARGEST_CELL = 16 * 1024 * 1024;
const LIMIT_LENGTH = 0;
const LIMIT_ATTACHED = 7;
const ROW = 100;
const DONE = 101;

/** What a cell is; a missing one is none of these. */
export type SqliteKind = 'integer' | 'real' | 'text' | 'blob';

/**
 * Takes a cell: the place of its column, what it is, and how it is written. Whole numbers keep all their digits, bytes are
 * not read.
 */
export type TakeCell = (column: number, kind: SqliteKind | undefined, text: string | null) => void;

/** The header of a database, and places in it, in bytes. */
const HEADER_BYTES = 100;
const PAGE_SIZE = 16;
const READ_VERSION = 19;
const WITH_LOG = 2;
const CHANGES = 24;
const PAGES = 28;
/** The state of the file that the number of pages is of; an old program does not keep it. */
const VALID_FOR = 92;
/** Begins a journal of a transaction that is not over. */
const JOURNAL = 'd9d505f920a163d7';
/** Bytes that SQLite locks: beyond the first gigabyte, whatever the size of the file. */
const PENDING = 0x40000000;
const RESERVED = PENDING + 1;
const LAST_LOCK = PENDING + 511;

/** A database of SQLite, open for reading alone. Methods throw a `FileProblem`. */
export class SqliteFile {
  /**
   * Opens a database with its log, which holds rows that are not in the file yet. Only these two can be reached from
   * within.
   *
   * @param onRead Told how many bytes were read so far.
   */
  static async open(file: OpenedFile, onRead: (bytes: number) => void): Promise<SqliteFile> {
    await checkNoWriter(file);
    const engine = await sqliteEngine();
    const log = await file.openBeside('-wal');
    engine.files.files.clear();
    let read = 0;
    engine.files.onRead = bytes => onRead((read += bytes));
    try {
      const { isLogged } = await checkHeader(file, log !== undefined && log.bytes > 0);
      engine.files.files.set(DATABASE, { descriptor: file.handle.fd, bytes: file.bytes });
      if (log !== undefined && log.bytes > 0) {
        engine.files.files.set(LOG, { descriptor: log.handle.fd, bytes: log.bytes });
      } else if (isLogged) {
        // A program that closed its database takes the log away; SQLite would want to make one.
        engine.files.files.set(LOG, NO_LOG);
      }
      const database = new engine.sqlite.oo1.DB(DATABASE, 'r', engine.name);
      const opened = new SqliteFile(engine, database, log);
      opened._do(() => {
        // Alone, a log can be read without a file beside it that others write to.
        database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF');
        engine.sqlite.capi.sqlite3_limit(database.pointer, LIMIT_LENGTH, LARGEST_CELL);
        engine.sqlite.capi.sqlite3_limit(database.pointer, LIMIT_ATTACHED, 0);
      });
      return opened;
    } catch (error) {
      await log?.close();
      throw error instanceof FileProblem ? error : problemOfSqlite(error);
    }
  }

  private constructor(
    private readonly _engine: SqliteEngine,
    private readonly _database: SqliteConnection,
    private readonly _log: OpenedFile | undefined
  ) {}

  /** All rows of a statement's result, which has to be small. */
  all(sql: string, values: readonly unknown[] = []): readonly (readonly unknown[])[] {
    return this._do(() => this._database.selectArrays(sql, values));
  }

  /** The rows of a table, some columns of each: the cells of a row are given away before it is yielded. */
  *rows(table: string, columns: readonly string[], take: TakeCell): Generator<void> {
    const { exports, heap8u } = this._engine.sqlite.wasm;
    const { pointer, finalize } = this._prepare(
      `SELECT ${columns.map(identifier).join(', ')} FROM main.${identifier(table)}`
    );
    let heap = Buffer.from(heap8u().buffer);
    try {
      for (;;) {
        const result = exports.sqlite3_step(pointer);
        if (result === DONE) {
          return;
        }
        if (result !== ROW) {
          throw problemOfSqlite({ resultCode: result });
        }
        for (let at = 0; at < columns.length; at += 1) {
          switch (exports.sqlite3_column_type(pointer, at)) {
            case 1:
              take(at, 'integer', String(exports.sqlite3_column_int64(pointer, at)));
              break;
            case 2:
              take(at, 'real', String(exports.sqlite3_column_double(pointer, at)));
              break;
            case 3: {
              const from = exports.sqlite3_column_text(pointer, at);
              const length = exports.sqlite3_column_bytes(pointer, at);
              if (heap.buffer !== heap8u().buffer) {
                heap = Buffer.from(heap8u().buffer); // It grew.
              }
              take(at, 'text', heap.toString('utf8', from, from + length));
              break;
            }
            case 4:
              take(at, 'blob', '(bytes)');
              break;
            default:
              take(at, undefined, null);
          }
        }
        yield;
      }
    } finally {
      finalize();
    }
  }

  /** Throws when the log was written to since it was opened, or appeared. */
  async checkUnchanged(): Promise<void> {
    await this._log?.checkUnchanged();
  }

  async close(): Promise<void> {
    this._database.close();
    this._engine.files.files.clear();
    await this._log?.close();
  }

  private _prepare(sql: string): { readonly pointer: Pointer; readonly finalize: () => void } {
    const statement = this._do(() => this._database.prepare(sql));
    return { pointer: statement.pointer, finalize: () => void statement.finalize() };
  }

  private _do<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw problemOfSqlite(error);
    }
  }
}

/**
 * What the first bytes of a database say. Throws a `FileProblem` for a file that ends before the pages it should have: SQLite
 * would take what is not there for empty.
 *
 * @param hasLog Rows, and pages with them, are in its log.
 * @returns `isLogged`: its programs write to a log first.
 */
async function checkHeader(file: OpenedFile, hasLog: boolean): Promise<{ readonly isLogged: boolean }> {
  const header = await file.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) {
    return { isLogged: false }; // SQLite says so.
  }
  const size = header.readUInt16BE(PAGE_SIZE);
  const bytes = header.readUInt32BE(PAGES) * (size === 1 ? 65_536 : size);
  if (!hasLog && header.readUInt32BE(CHANGES) === header.readUInt32BE(VALID_FOR) && file.bytes < bytes) {
    throw new FileProblem('corrupt', 'The database is damaged: it ends too early. Copy it anew.');
  }
  return { isLogged: header[READ_VERSION] === WITH_LOG };
}

/** Throws a `FileProblem` when another program is writing to a database, or stopped in the middle of it. */
async function checkNoWriter(file: OpenedFile): Promise<void> {
  const locks = await writeLocks(file);
  if (locks.some(([from, to]) => from <= LAST_LOCK && to >= PENDING && !(from === RESERVED && to === RESERVED))) {
    throw new FileProblem('in_use', 'Another program writes to the database. Close it there, or ask again later.');
  }
  // With a reserved lock the transaction has not reached the file yet.
  if (locks.length === 0 && (await hasJournal(file))) {
    throw new FileProblem(
      'in_use',
      'A program stopped while it was writing to the database. Open the database with that program once, which repairs it.'
    );
  }
}

async function hasJournal(file: OpenedFile): Promise<boolean> {
  const journal = await file.openBeside('-journal');
  try {
    return (await journal?.read(0, JOURNAL.length / 2))?.toString('hex') === JOURNAL;
  } finally {
    await journal?.close();
  }
}

/** Ranges of a file that other programs have locked for writing; none where the system does not tell. */
async function writeLocks(file: OpenedFile): Promise<readonly (readonly [number, number])[]> {
  const { ino } = await file.handle.stat({ bigint: true });
  const text = await readFile('/proc/locks', 'utf8').catch(() => '');
  return text.split('\n').flatMap(line => {
    const [, , , kind, , device = '', from, to] = line.trim().split(/\s+/);
    return kind === 'WRITE' && device.endsWith(`:${ino}`) ? [[Number(from), to === 'EOF' ? Infinity : Number(to)]] : [];
  });
}

/** What an error of SQLite means for people. Its own words may hold names and cells, so they are not passed on. */
function problemOfSqlite(cause: unknown): FileProblem {
  const { resultCode = 0 } = cause as { readonly resultCode?: number };
  const problem = (code: FileProblem['code'], text: string): FileProblem => new FileProblem(code, text, { cause });
  switch (resultCode & 0xff) {
    case 5:
    case 6:
      return problem('in_use', 'Another program writes to the database. Close it there, or ask again later.');
    case 7:
      return problem('memory', 'The database needs more memory than its profile may take. Query it in a cell.');
    case 18:
      return problem('too_large', 'A cell of the table is larger than 16 MB. Query the other columns in a cell.');
    case 26:
      return problem(
        'encrypted',
        'The database is encrypted, or damaged. Load it in a cell that has its key, or get it again.'
      );
    default:
      return problem('corrupt', 'The database is damaged. Get it again, or repair it with the .recover of sqlite3.');
  }
}
