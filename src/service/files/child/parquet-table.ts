import { pandasIndex, zonedDtype, type ArrowField } from './arrow/arrow-schema.js';
import { arrowMessage } from './arrow/arrow-messages.js';
import { columnTypeOf } from '../../../datasets/index.js';
import { columnNames } from './csv/csv-column.js';
import type { FencedDatabase } from './fenced-database.js';
import type { OpenedFile } from './opened-file.js';
import { literal } from './quote-sql.js';
import { typedColumns, type SourceColumn, type TableSource } from './table-source.js';

/** Names that DuckDB may have changed: empty ones, and those that differ in capitals alone. */
const CHANGED = /_\d+$|^C\d+$/;
/** Times of Arrow as Parquet has them, by the digits of their unit. */
const TIMES = { 0: 'TIMESTAMP_MS', 3: 'TIMESTAMP_MS', 6: 'TIMESTAMP', 9: 'TIMESTAMP_NS' } as const;

/** A Parquet file: columns, types and the number of rows are in its footer. */
export async function parquetTable(database: FencedDatabase, file: OpenedFile): Promise<TableSource> {
  const own = literal(file.source);
  const from = `read_parquet(${own})`;
  const read = await typedColumns(database, from);
  const [[rows = 0] = []] = await database.rows(`SELECT num_rows FROM parquet_file_metadata(${own})`);
  const { fields, index } = await beside(database, own);
  const names = read.some(({ name }) => CHANGED.test(name)) ? await writtenNames(database, own) : [];
  const named = columnNames(names);
  return {
    from,
    columns: read.map((column, at) =>
      settled({ ...column, name: names.length === read.length ? (named[at] ?? '') : column.name }, fields[at])
    ),
    rows: Number(rows),
    ...(index.length > 0 && { format: { index: [...index] } }),
    notes: []
  };
}

/** What Arrow and pandas wrote of the columns; nothing where another program wrote the file. */
async function beside(
  database: FencedDatabase,
  own: string
): Promise<{ readonly fields: readonly ArrowField[]; readonly index: readonly string[] }> {
  const found = await database.rows(
    `SELECT decode(key), CAST(value AS VARCHAR) FROM parquet_kv_metadata(${own}) WHERE key IN ('ARROW:schema'::BLOB, 'pandas'::BLOB)`
  );
  const [schema, pandas] = ['ARROW:schema', 'pandas'].map(name => found.find(([key]) => key === name)?.[1]);
  return {
    fields: arrowFields(schema),
    index: pandasIndex(typeof pandas === 'string' ? unescaped(pandas) : undefined)
  };
}

/** The columns in a schema that stands in the file as text; none where that is not understood. */
function arrowFields(schema: unknown): readonly ArrowField[] {
  try {
    // A mark and a length stand before it.
    const message = arrowMessage(Buffer.from(String(schema), 'base64').subarray(8));
    return message.type === 'schema' ? message.schema.fields : [];
  } catch {
    return [];
  }
}

/** Bytes that DuckDB wrote as text. */
function unescaped(text: string): string {
  const bytes = text.replace(/\\x([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The type as engines have it that go by what Arrow wrote. */
function settled(column: SourceColumn, field: ArrowField | undefined): SourceColumn {
  const as = (dtype: string): SourceColumn => ({ ...column, dtype, type: columnTypeOf(dtype) });
  if (field?.type.type === 'timestamp' && column.type === 'datetime') {
    const { unit, zone } = field.type;
    return as(zone === '' ? TIMES[unit] : zonedDtype(TIMES[unit], zone));
  }
  if (field?.type.type === 'date' && field.type.bits === 64 && column.dtype === 'DATE') {
    return as('DATE64');
  }
  return field?.dictionary !== undefined && column.dtype === 'VARCHAR' ? as('ENUM') : column;
}

/** The names of the columns as they stand in the footer. */
async function writtenNames(database: FencedDatabase, own: string): Promise<readonly string[]> {
  const [, ...parts] = await database.rows(`SELECT name, coalesce(num_children, 0) FROM parquet_schema(${own})`);
  const names: string[] = [];
  /** Parts within the column that stands last. */
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
