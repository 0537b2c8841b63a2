/** A place in the memory of SQLite. */
export type Pointer = number;

type Struct = { readonly pointer: Pointer; [field: `$${string}`]: number };

/** What is used of SQLite as WebAssembly. It reaches nothing outside its memory but by the functions it is given. */
export type SqliteModule = {
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
