import { FileProblem } from '../file-problem.js';
import type { DuckdbFile } from './duckdb-file.js';
import type { FencedDatabase } from './fenced-database.js';
import { identifier, literal } from './quote-sql.js';
import type { TableSource } from './table-source.js';
import { typedColumns } from './typed-columns.js';

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
