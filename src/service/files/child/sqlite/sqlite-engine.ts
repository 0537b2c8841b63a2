import { randomFillSync } from 'node:crypto';
import { readSync } from 'node:fs';
import { loadPackage } from '../load-package.js';

/** A place in the memory of SQLite. */
export type Pointer = number;

type Struct = { readonly pointer: Pointer; [field: `$${string}`]: number };

/** What is used of SQLite as WebAssembly. It reaches nothing outside its memory but by the functions it is given. */
type SqliteModule = {
  readonly capi: {
    readonly sqlite3_file: {
      new (at: Pointer): Struct & { dispose(): void };
      readonly structInfo: { readonly sizeof: number };
    };
    readonly sqlite3_io_methods: new () => Struct;
    readonly sqlite3_vfs: new () => Struct;
    sqlite3_limit(database: Pointer, what: number, most: number): number;
  };
  readonly wasm: {
    readonly heap8u: () => Uint8Array;
    cstrToJs(at: Pointer): string;
    allocCString(text: string): Pointer;
    cstrncpy(to: Pointer, from: Pointer, most: number): number;
    poke(at: Pointer, value: number | bigint, type: 'i32' | 'i64' | 'double'): void;
    /** SQLite's own functions, which take pointers and numbers only. */
    readonly exports: {
      sqlite3_step(statement: Pointer): number;
      sqlite3_column_type(statement: Pointer, column: number): number;
      sqlite3_column_int64(statement: Pointer, column: number): bigint;
      sqlite3_column_double(statement: Pointer, column: number): number;
      sqlite3_column_text(statement: Pointer, column: number): Pointer;
      sqlite3_column_bytes(statement: Pointer, column: number): number;
    };
  };
  /** What it says by, among others. */
  readonly config: object;
  readonly vfs: { installVfs(parts: object): unknown };
  readonly oo1: { readonly DB: new (name: string, flags: string, vfs: string) => SqliteConnection };
};

/** An open database. Its methods throw errors with the result code of SQLite. */
export type SqliteConnection = {
  readonly pointer: Pointer;
  exec(sql: string): unknown;
  selectArrays(sql: string, values?: readonly unknown[]): readonly (readonly unknown[])[];
  prepare(sql: string): { readonly pointer: Pointer; finalize(): unknown };
  close(): void;
};

/** A file that SQLite may read. */
type FencedFile = { readonly descriptor: number; readonly bytes: number };

/** The only names of files that there are for SQLite. */
export const DATABASE = '/database';
export const LOG = '/database-wal';
/** A log without rows, which nobody has to open. */
export const NO_LOG: FencedFile = { descriptor: -1, bytes: 0 };

const OK = 0;
const READONLY = 8;
const NOT_FOUND = 12;
const CANNOT_OPEN = 14;
const CANNOT_DELETE = 2570;
const SHORT_READ = 522;
const OPEN_READONLY = 1;
const ASKED_TO_WRITE = 1;
const LONGEST_NAME = 64;
const PAGE = 4096;
/** Noon of the first day of 1970, as SQLite counts days. */
const EPOCH = 2_440_587.5;
const NAME = 'fenced';

/**
 * The file system that SQLite sees: at most a database and its log, both open already and not to be written. Every other
 * name is not there, whoever asks for it.
 */
class FencedFiles {
  /** Names with the files behind them; changed before a database is opened, and after it is closed. */
  readonly files = new Map<string, FencedFile>();

  /** Told the bytes that are read. */
  onRead: (bytes: number) => void = () => undefined;

  /** Makes it a file system of SQLite, under a name. */
  install({ capi, wasm, vfs }: SqliteModule, name: string): void {
    const io = new capi.sqlite3_io_methods();
    io.$iVersion = 1;
    const own = new capi.sqlite3_vfs();
    own.$iVersion = 1;
    own.$szOsFile = capi.sqlite3_file.structInfo.sizeof;
    own.$mxPathname = LONGEST_NAME;
    own.$zName = wasm.allocCString(name);
    const refuse = (): number => READONLY;
    const nothing = (): number => OK;
    vfs.installVfs({
      io: {
        struct: io,
        methods: {
          xClose: (at: Pointer) => (this._open.delete(at), OK),
          xRead: (at: Pointer, to: Pointer, count: number, from: bigint) => this._read(wasm, at, to, count, from),
          xWrite: (_at: Pointer, _from: Pointer, _count: number, _to: bigint) => refuse(),
          xTruncate: (_at: Pointer, _size: bigint) => refuse(),
          xSync: (_at: Pointer, _flags: number) => nothing(),
          xFileSize: (at: Pointer, size: Pointer) => {
            wasm.poke(size, BigInt(this._open.get(at)?.bytes ?? 0), 'i64');
            return OK;
          },
          // Other programs cannot be kept away: whether one wrote is looked at before and after.
          xLock: (_at: Pointer, _kind: number) => nothing(),
          xUnlock: (_at: Pointer, _kind: number) => nothing(),
          xCheckReservedLock: (_at: Pointer, found: Pointer) => {
            wasm.poke(found, 0, 'i32');
            return OK;
          },
          xFileControl: (_at: Pointer, _what: number, _value: Pointer) => NOT_FOUND,
          xSectorSize: (_at: Pointer) => PAGE,
          xDeviceCharacteristics: (_at: Pointer) => nothing()
        }
      },
      vfs: {
        struct: own,
        methods: {
          xOpen: (_vfs: Pointer, path: Pointer, at: Pointer, _flags: number, flagsOut: Pointer) => {
            const found = path === 0 ? undefined : this.files.get(wasm.cstrToJs(path));
            if (found === undefined) {
              return CANNOT_OPEN;
            }
            const file = new capi.sqlite3_file(at);
            file.$pMethods = io.pointer;
            file.dispose();
            this._open.set(at, found);
            if (flagsOut !== 0) {
              wasm.poke(flagsOut, OPEN_READONLY, 'i32');
            }
            return OK;
          },
          xDelete: (_vfs: Pointer, _path: Pointer, _sync: number) => CANNOT_DELETE,
          xAccess: (_vfs: Pointer, path: Pointer, asked: number, found: Pointer) => {
            const isThere = asked !== ASKED_TO_WRITE && this.files.has(wasm.cstrToJs(path));
            wasm.poke(found, isThere ? 1 : 0, 'i32');
            return OK;
          },
          xFullPathname: (_vfs: Pointer, path: Pointer, most: number, to: Pointer) =>
            wasm.cstrncpy(to, path, most) < most ? OK : CANNOT_OPEN,
          xGetLastError: (_vfs: Pointer, _most: number, _to: Pointer) => OK,
          xRandomness: (_vfs: Pointer, count: number, to: Pointer) => {
            randomFillSync(wasm.heap8u(), to, count);
            return count;
          },
          xSleep: (_vfs: Pointer, _time: number) => OK,
          xCurrentTime: (_vfs: Pointer, to: Pointer) => {
            wasm.poke(to, EPOCH + Date.now() / 86_400_000, 'double');
            return OK;
          }
        }
      }
    });
  }

  private _read(wasm: SqliteModule['wasm'], at: Pointer, to: Pointer, count: number, from: bigint): number {
    const file = this._open.get(at);
    const heap = wasm.heap8u();
    const place = Number(from);
    const most = Math.max(0, Math.min(count, (file?.bytes ?? 0) - place));
    let filled = 0;
    while (file !== undefined && filled < most) {
      const read = readSync(file.descriptor, heap, to + filled, most - filled, place + filled);
      if (read === 0) {
        break;
      }
      filled += read;
    }
    this.onRead(filled);
    heap.fill(0, to + filled, to + count);
    return filled === count ? OK : SHORT_READ;
  }

  private readonly _open = new Map<Pointer, FencedFile>();
}

/** SQLite with the only file system it has. */
export type SqliteEngine = { readonly sqlite: SqliteModule; readonly files: FencedFiles; readonly name: string };

let engine: Promise<SqliteEngine> | undefined;

/** The one SQLite of this process, loaded when it is first needed. Rejects with a `FileProblem` when it is not installed. */
export function sqliteEngine(): Promise<SqliteEngine> {
  engine ??= load().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function load(): Promise<SqliteEngine> {
  const found = await loadPackage('@sqlite.org/sqlite-wasm', () => import('@sqlite.org/sqlite-wasm'));
  // It would print messages that hold statements and cells.
  const quiet = { print: () => undefined, printErr: () => undefined };
  // Its own types know neither these options nor the fields of its structures.
  const init = found.default as unknown as (options: object) => Promise<SqliteModule>;
  const sqlite = await init(quiet);
  Object.assign(sqlite.config, { log: quiet.print, debug: quiet.print, warn: quiet.print, error: quiet.print });
  const files = new FencedFiles();
  files.install(sqlite, NAME);
  return { sqlite, files, name: NAME };
}
