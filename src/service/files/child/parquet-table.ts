import { columnTypeOf } from '../../../datasets/index.js';
import type { ArrowField } from './arrow/arrow-types.js';
import { columnNames } from './csv/csv-column.js';
import type { OpenedFile } from './opened-file.js';
import { literal } from './quote-sql.js';
import { pandasIndex, typedColumns, type OpenOptions, type SourceColumn, type TableSource } from './table-source.js';

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
  const fields = typeof schema === 'string' ? await arrowFields(schema) : [];
  // DuckDB renames columns whose names are empty or differ from others only in case.
  const names = fields.length === read.length ? columnNames(fields.map(({ name }) => name)) : [];
  const index = pandasIndex(pandas);
  return {
    from,
    columns: read.map((column, at) => settled({ ...column, name: names[at] ?? column.name }, fields[at]?.dtype)),
    rows: Number(rows),
    ...(index.length > 0 && { format: { index: [...index] } }),
    notes: []
  };
}

/** The names and types in an Arrow schema that the file holds as Base64; none if it cannot be read. */
async function arrowFields(schema: string): Promise<readonly ArrowField[]> {
  const { fieldsOf } = await import('./arrow/arrow-types.js');
  try {
    return fieldsOf(Buffer.from(schema, 'base64'));
  } catch {
    return [];
  }
}

/** A column with the type that engines give it if they follow what Arrow wrote. */
function settled(column: SourceColumn, written = ''): SourceColumn {
  // Parquet has no times in seconds.
  const dtype = written.replace(/^TIMESTAMP_S\b/, 'TIMESTAMP_MS');
  const isKept =
    (dtype.startsWith('TIMESTAMP') && column.type === 'datetime') ||
    (dtype === 'DATE64' && column.dtype === 'DATE') ||
    (dtype === 'ENUM' && column.dtype === 'VARCHAR');
  return isKept ? { ...column, dtype, type: columnTypeOf(dtype) } : column;
}
