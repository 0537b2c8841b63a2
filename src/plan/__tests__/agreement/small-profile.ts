import { makeProfile } from '../../../datasets/__tests__/make-profile.js';
import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import type { SmallColumn, SmallTable } from './small-table.js';

/** `lazyframe` is what polars has not collected. */
export type CompiledEngine = 'pandas' | 'polars' | 'duckdb' | 'lazyframe';
type Engine = Exclude<CompiledEngine, 'lazyframe'>;

const DTYPES = {
  pandas: {
    ...{ integer: 'int64', number: 'float64', text: 'str', boolean: 'bool' },
    ...{ datetime: 'datetime64[us]', date: 'datetime64[us]' }
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
    ...{ integer: 'BIGINT', number: 'DOUBLE', text: 'VARCHAR', boolean: 'BOOLEAN', datetime: 'TIMESTAMP', date: 'DATE' }
  }
} as const;

/** The column as a probe of the engine tells it: those that would start work are not asked for missing values, pandas has its own types. */
function columnOf({ name, type, cells }: SmallColumn, engine: Engine): ColumnProfile {
  const count = cells.filter(cell => cell === null).length;
  const nulls = { count, evidence: { type: 'full' } } as const;
  if (engine === 'duckdb') {
    return { name, type, dtype: DTYPES[engine][type] };
  }
  if (engine === 'polars') {
    return { name, type, dtype: DTYPES.polars[type], nulls };
  }
  // Whole numbers with a gap are decimal ones, truths with a gap are of the type that can miss.
  const gap = count > 0 && (type === 'integer' || type === 'boolean');
  const held = gap && type === 'integer' ? 'number' : type === 'date' ? 'datetime' : type;
  const dtype = gap && type === 'boolean' ? 'boolean' : DTYPES[engine][held];
  return { name, type: held, dtype, nulls };
}

const KINDS = { pandas: 'frame', polars: 'frame', duckdb: 'relation' } as const;

/** What a probe of the engine would say of the table. */
export function smallProfile(table: SmallTable, compiled: CompiledEngine, name = 'df'): DatasetProfile {
  const engine = compiled === 'lazyframe' ? 'polars' : compiled;
  const kind = compiled === 'lazyframe' ? 'lazy' : KINDS[engine];
  const columns = table.map(column => columnOf(column, engine));
  return makeProfile(name, columns, { engine, kind, rows: kind !== 'frame' ? null : (table[0]?.cells.length ?? 0) });
}
