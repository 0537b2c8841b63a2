import type { FencedDatabase } from './fenced-database.js';
import type { OpenedFile } from './opened-file.js';
import { literal } from './quote-sql.js';
import type { TableSource } from './table-source.js';
import { typedColumns } from './typed-columns.js';

/** A Parquet file: columns, types and the number of rows are in its footer. */
export async function parquetTable(database: FencedDatabase, file: OpenedFile): Promise<TableSource> {
  const from = `read_parquet(${literal(file.source)})`;
  const columns = await typedColumns(database, from);
  const [[rows = 0] = []] = await database.rows(`SELECT num_rows FROM parquet_file_metadata(${literal(file.source)})`);
  return { from, columns, rows: Number(rows), notes: [] };
}
