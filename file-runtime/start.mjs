import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `node start.mjs MODULES`: opens a database of DuckDB and one of SQLite in memory, by the packages of a folder, and ends; says what stands
 * in the way.
 */
try {
  const { resolve } = createRequire(join(process.argv[2], 'none.js'));
  const load = name => import(pathToFileURL(resolve(name)).href);
  const { DuckDBInstance } = await load('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll('SELECT 42');
  const quiet = { print: () => undefined, printErr: () => undefined };
  const sqlite = await (await load('@sqlite.org/sqlite-wasm')).default(quiet);
  const found = [reader.getRows()[0][0], new sqlite.oo1.DB(':memory:').selectValue('SELECT 42')];
  if (found.some(value => value !== 42))
    throw new Error(`A database in memory said ${found.join(' and ')} in place of 42.`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
