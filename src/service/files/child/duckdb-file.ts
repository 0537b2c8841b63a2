import { FileProblem } from '../file-problem.js';
import type { OpenedFile } from './opened-file.js';
import type { FencedDatabase } from './fenced-database.js';
import { identifier, literal } from './quote-sql.js';
import { typedColumns, type TableSource } from './table-source.js';

const LOG = '.wal';

/**
 * A database of DuckDB with the log beside it, which holds rows that are not in the file yet. DuckDB goes by their names alone,
 * wherever a link to them leads, so what it has opened is looked at before it is asked for rows.
 */
export class DuckdbFile {
  /** Opens the log, if there is one. Throws a `FileProblem` when it is no plain file. */
  static async open(file: OpenedFile): Promise<DuckdbFile> {
    return new DuckdbFile(file, await file.openBeside(LOG));
  }

  private constructor(
    private readonly _file: OpenedFile,
    private readonly _log: OpenedFile | undefined
  ) {}

  /** What DuckDB is to attach. */
  get path(): string {
    return this._file.path;
  }

  /** All that DuckDB opens for it; it asks for a log that is not there too. */
  get paths(): readonly string[] {
    return [this.path, `${this.path}${LOG}`];
  }

  /** Throws a `FileProblem` when DuckDB has opened something else than this file. */
  async checkAttached(): Promise<void> {
    if (!(await this._file.isOpenAgain(this._log))) {
      throw new FileProblem('changed', 'The file was moved or replaced while it was opened. Ask again.');
    }
  }

  /** Throws a `FileProblem` when the log was written to since it was opened. */
  async checkUnchanged(): Promise<void> {
    await this._log?.checkUnchanged();
  }

  async close(): Promise<void> {
    await this._log?.close();
  }
}

/**
 * A table of a DuckDB file. Views are named in a note and not read: they may lead anywhere.
 *
 * @param wanted Its name, with its schema where that is not `main`; the first table unless given.
 */
export async function duckdbTable(
  database: FencedDatabase,
  file: DuckdbFile,
  wanted: string | undefined
): Promise<TableSource> {
  await database.rows(`ATTACH ${literal(file.path)} AS file (READ_ONLY)`);
  await file.checkAttached();
  const found = await database.rows(
    "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'file' AND NOT internal ORDER BY schema_name <> 'main', schema_name, table_name"
  );
  const tables = found.map(([schema, table]) => ({
    name: nameOf(String(schema), String(table)),
    sql: `file.${identifier(String(schema))}.${identifier(String(table))}`
  }));
  const names = tables.map(({ name }) => name);
  const chosen = wanted === undefined ? tables[0] : tables.find(({ name }) => name === wanted);
  if (chosen === undefined) {
    throw new FileProblem(
      'no_table',
      wanted === undefined
        ? 'The database has no tables.'
        : `There is no table ${wanted}. There are: ${names.join(', ')}.`
    );
  }
  const [[views = 0] = []] = await database.rows(
    "SELECT count(*) FROM duckdb_views() WHERE database_name = 'file' AND NOT internal"
  );
  const [[rows = 0] = []] = await database.rows(`SELECT count(*) FROM ${chosen.sql}`);
  return {
    from: chosen.sql,
    columns: await typedColumns(database, chosen.sql),
    rows: Number(rows),
    notes: Number(views) > 0 ? [`${String(views)} views of the database are not read`] : [],
    tables: names,
    table: chosen.name
  };
}

/** The name, and before it that of the schema where it is not the usual one; in quotes what would be taken for both. */
function nameOf(schema: string, table: string): string {
  if (schema === 'main' && !/[".]/.test(table)) {
    return table;
  }
  return (schema === 'main' ? [table] : [schema, table])
    .map(part => (/^[A-Za-z_]\w*$/.test(part) ? part : identifier(part)))
    .join('.');
}
