import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { identifier } from '../quote-sql.js';
import { checkHeader } from './check-header.js';
import { checkNoWriter } from './check-no-writer.js';
import { DATABASE, LOG, NO_LOG } from './fenced-files.js';
import { problemOfSqlite } from './problem-of-sqlite.js';
import { sqliteEngine, type SqliteEngine } from './sqlite-engine.js';
import type { Pointer, SqliteConnection } from './sqlite-module.js';

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
