import { FileProblem } from '../file-problem.js';
import type { OpenedFile } from './opened-file.js';
import { identifier, literal } from './quote-sql.js';
import { chosenTable, typedColumns, type OpenOptions, type TableSource } from './table-source.js';

/**
 * A table of a DuckDB file. DuckDB resolves the name of the file itself and follows links, so what it has opened is
 * checked before it is asked for rows. Views are mentioned in a note and not read, because they may lead anywhere. The
 * name of a table has its schema before it unless that is `main`.
 */
export async function duckdbTable(
  file: OpenedFile,
  { database, wanted }: Pick<OpenOptions, 'database' | 'wanted'>
): Promise<TableSource> {
  if (!(await file.isOpenedBy(() => database.rows(`ATTACH ${literal(file.name)} AS file (READ_ONLY)`)))) {
    throw new FileProblem('changed', 'The file was moved or replaced while it was opened. Ask again.');
  }
  const found = await database.rows(
    "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'file' AND NOT internal ORDER BY schema_name <> 'main', schema_name, table_name"
  );
  const tables = found.map(([schema, table]) => ({
    name: nameOf(String(schema), String(table)),
    sql: `file.${identifier(String(schema))}.${identifier(String(table))}`
  }));
  const chosen = chosenTable(tables, wanted, { file: 'database', table: 'table' });
  const [[views = 0] = []] = await database.rows(
    "SELECT count(*) FROM duckdb_views() WHERE database_name = 'file' AND NOT internal"
  );
  const [[rows = 0] = []] = await database.rows(`SELECT count(*) FROM ${chosen.sql}`);
  return {
    from: chosen.sql,
    columns: await typedColumns(database, chosen.sql),
    rows: Number(rows),
    notes: Number(views) > 0 ? [`views of the database (${String(views)}) are not read`] : [],
    tables: tables.map(({ name }) => name),
    table: chosen.name
  };
}

/** The name of a table, after that of its schema unless that is `main`; names that would be ambiguous are quoted. */
function nameOf(schema: string, table: string): string {
  if (schema === 'main' && !/[".]/.test(table)) {
    return table;
  }
  return (schema === 'main' ? [table] : [schema, table])
    .map(part => (/^[A-Za-z_]\w*$/.test(part) ? part : identifier(part)))
    .join('.');
}
