import { DuckDBInstance } from '@duckdb/node-api';

/** Runs statements of DuckDB on a database that is made if it is not there. */
export async function runDuckDB(path: string, ...statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) {
    await connection.run(statement);
  }
  connection.closeSync();
  instance.closeSync();
}
