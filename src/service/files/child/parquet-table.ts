import { columnTypeOf } from '../../../datasets/index.js';
import { columnNames } from './csv/csv-column.js';
import type { FencedDatabase } from './fenced-database.js';
import type { OpenedFile } from './opened-file.js';
import { literal } from './quote-sql.js';
import { pandasIndex, typedColumns, type OpenOptions, type SourceColumn, type TableSource } from './table-source.js';

/** Matches names that DuckDB may have changed because they were empty or differ from others only in case. */
const CHANGED = /_\d+$|^C\d+$/;

/** A Parquet file: columns, types and the number of rows are in its footer. */
export async function parquetTable(file: OpenedFile, { database }: OpenOptions): Promise<TableSource> {
  const own = literal(file.source);
  const from = `read_parquet(${own})`;
  const read = await typedColumns(database, from);
  const [[rows = 0] = []] = await database.rows(`SELECT num_rows FROM parquet_file_metadata(${own})`);
  // Written by Arrow and pandas beside the schema of Parquet.
  const written = await database.rows(
    `SELECT decode(key), TRY(decode(value)) FROM parquet_kv_metadata(${own}) WHERE key IN ('ARROW:schema'::BLOB, 'pandas'::BLOB)`
  );
  const [schema, pandas] = ['ARROW:schema', 'pandas'].map(name => written.find(([key]) => key === name)?.[1]);
  const dtypes = typeof schema === 'string' ? await arrowDtypes(schema) : [];
  const index = pandasIndex(pandas);
  const names = read.some(({ name }) => CHANGED.test(name)) ? await writtenNames(database, own) : [];
  const named = columnNames(names);
  return {
    from,
    columns: read.map((column, at) =>
      settled({ ...column, name: names.length === read.length ? (named[at] ?? '') : column.name }, dtypes[at])
    ),
    rows: Number(rows),
    ...(index.length > 0 && { format: { index: [...index] } }),
    notes: []
  };
}

/** The types in an Arrow schema that the file holds as Base64; none if it cannot be read. */
async function arrowDtypes(schema: string): Promise<readonly string[]> {
  const { dtypesOf } = await import('./arrow/arrow-types.js');
  try {
    // Parquet has no times in seconds.
    const dtypes = dtypesOf(Buffer.from(schema, 'base64'));
    return dtypes.map(dtype => dtype.replace(/^TIMESTAMP_S\b/, 'TIMESTAMP_MS'));
  } catch {
    return [];
  }
}

/** A column with the type that engines give it if they follow what Arrow wrote. */
function settled(column: SourceColumn, dtype = ''): SourceColumn {
  const isKept =
    (dtype.startsWith('TIMESTAMP') && column.type === 'datetime') ||
    (dtype === 'DATE64' && column.dtype === 'DATE') ||
    (dtype === 'ENUM' && column.dtype === 'VARCHAR');
  return isKept ? { ...column, dtype, type: columnTypeOf(dtype) } : column;
}

/** The names of the columns as they stand in the footer. */
async function writtenNames(database: FencedDatabase, own: string): Promise<readonly string[]> {
  const [, ...parts] = await database.rows(`SELECT name, coalesce(num_children, 0) FROM parquet_schema(${own})`);
  const names: string[] = [];
  /** Nested parts of the last column that are still to come. */
  let within = 0;
  for (const [name, children] of parts) {
    if (within > 0) {
      within -= 1;
    } else {
      names.push(String(name));
    }
    within += Number(children);
  }
  return names;
}
