import type * as DuckDB from '@duckdb/node-api';
import { loadPackage } from './load-package.js';

let loaded: typeof DuckDB | undefined;

/** DuckDB, loaded with the first call. Rejects with a `FileProblem` when it is not installed. */
export async function loadDuckDB(): Promise<typeof DuckDB> {
  loaded ??= await loadPackage('@duckdb/node-api', () => import('@duckdb/node-api'));
  return loaded;
}

/** DuckDB once it is loaded: for those who handle its values, which nobody has before. */
export function duckdb(): typeof DuckDB {
  if (loaded === undefined) {
    throw new Error('A value of DuckDB was asked for before a database was opened.');
  }
  return loaded;
}
