import { loadPackage } from '../load-package.js';
import { FencedFiles } from './fenced-files.js';
import type { SqliteModule } from './sqlite-module.js';

/** SQLite with the only file system it has. */
export type SqliteEngine = { readonly sqlite: SqliteModule; readonly files: FencedFiles; readonly name: string };

const NAME = 'fenced';
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
