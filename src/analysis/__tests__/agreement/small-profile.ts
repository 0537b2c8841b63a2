import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import type { SmallColumn, SmallTable } from './small-table.js';

export const ENGINES = ['pandas', 'polars', 'duckdb'] as const;
export type CompiledEngine = (typeof ENGINES)[number];

const DTYPES = {
  pandas: {
    integer: 'int64',
    number: 'float64',
    text: 'str',
    boolean: 'bool',
    datetime: 'datetime64[us]',
    date: 'datetime64[us]'
  },
  polars: {
    integer: 'Int64',
    number: 'Float64',
    text: 'String',
    boolean: 'Boolean',
    datetime: 'Datetime',
    date: 'Date'
  },
  duckdb: {
    integer: 'BIGINT',
    number: 'DOUBLE',
    text: 'VARCHAR',
    boolean: 'BOOLEAN',
    datetime: 'TIMESTAMP',
    date: 'DATE'
  }
} as const;

/** The column as a probe of the engine tells it: DuckDB is not asked for missing values, pandas has its own types. */
function columnOf({ name, type, cells }: SmallColumn, engine: CompiledEngine): ColumnProfile {
  const count = cells.filter(cell => cell === null).length;
  const nulls = { count, evidence: { type: 'full' } } as const;
  if (engine === 'duckdb') {
    return { name, type, dtype: DTYPES.duckdb[type] };
  }
  if (engine === 'polars') {
    return { name, type, dtype: DTYPES.polars[type], nulls };
  }
  // Whole numbers with a gap are decimal ones, truths with a gap are of the type that can miss.
  const gap = count > 0 && (type === 'integer' || type === 'boolean');
  const held = gap && type === 'integer' ? 'number' : type === 'date' ? 'datetime' : type;
  return { name, type: held, dtype: gap && type === 'boolean' ? 'boolean' : DTYPES.pandas[held], nulls };
}

/** What a probe of the engine would say of the table. */
export function smallProfile(table: SmallTable, engine: CompiledEngine): DatasetProfile {
  const relation = engine === 'duckdb';
  return {
    name: 'df',
    engine,
    kind: relation ? 'relation' : 'frame',
    rows: relation ? null : (table[0]?.cells.length ?? 0),
    columnCount: table.length,
    columns: table.map(column => columnOf(column, engine)),
    fingerprint: 'small',
    notes: []
  };
}
