import type { ColumnProfile, ColumnType } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { call } from './call.js';
import { databaseTable } from './database-table.js';
import { dictLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { objectColumns } from './object-columns.js';
import { relationPath } from './relation-path.js';
import { zonedTime } from './zoned-time.js';

/** A file that states its types, as a frame of pandas: by its own reader where the kernel has what that needs. */
export function pandasTyped(request: LoadingRequest): LoadedFile {
  const { file, imports, has } = request;
  const { path, facts } = file;
  const literal = pythonLiteral(path);
  const pandas = (): string => imports.module('pandas');
  switch (facts.format.kind) {
    case 'sqlite': {
      const value = call(`${pandas()}.read_sql`, pythonLiteral(`SELECT * FROM ${quoted(facts.table ?? '')}`), [
        ['con', `${imports.module('sqlite3')}.connect(${literal})`]
      ]);
      // SQLite has no dates: they come as texts.
      return { engine: 'pandas', kind: 'frame', value, ...objectColumns(facts.profile, pandas(), facts.format.codes) };
    }
    case 'duckdb':
      return throughDuckdb(`${databaseTable(request)}.df()`, facts.profile.columns);
    case 'arrow':
      return withIndex(
        throughArrow(
          facts.format.isStream === true
            ? `${imports.module('pyarrow.ipc')}.open_stream(${literal}).read_pandas()`
            : `${pandas()}.read_feather(${literal})`,
          facts.profile.columns,
          pandas()
        ),
        facts.format.index
      );
    default:
      return has('pyarrow') || !has('duckdb')
        ? withIndex(
            throughArrow(`${pandas()}.read_parquet(${literal})`, facts.profile.columns, pandas()),
            facts.format.index
          )
        : throughDuckdb(`${imports.module('duckdb')}.read_parquet(${relationPath(path)}).df()`, facts.profile.columns);
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** What pandas would make the index of the frame is a column as it is in the file, and the first. */
function withIndex(loaded: LoadedFile, index: readonly string[] = []): LoadedFile {
  const first = index.flatMap(name => loaded.columns.filter(column => column.name === name));
  if (first.length === 0) {
    return loaded;
  }
  const names = first.map(({ name }, at) =>
    /^__index_level_\d+__$/u.test(name) ? (first.length === 1 ? 'index' : `level_${at}`) : name
  );
  const others = loaded.columns.filter(column => !first.includes(column));
  return {
    ...loaded,
    columns: [...first.map((column, at) => ({ ...column, name: names[at] ?? column.name })), ...others],
    value: `${loaded.value}.reset_index()`
  };
}

const as = (column: ColumnProfile, type: ColumnType, dtype: string): ColumnProfile => ({ ...column, type, dtype });

const TIMES: Readonly<Record<string, string>> = {
  TIMESTAMP_S: 'datetime64[s]',
  TIMESTAMP_MS: 'datetime64[ms]',
  TIMESTAMP_NS: 'datetime64[ns]'
};

/** A type of pandas; an offset is a zone of UTC there. */
function timeOf(dtype: string): string {
  const { unit, zone } = zonedTime(dtype) ?? {};
  const own = zone !== undefined && /^[+-]\d/u.test(zone) ? `UTC${zone}` : zone;
  return own === undefined ? (TIMES[dtype] ?? 'datetime64[us]') : `datetime64[${unit ?? 'us'}, ${own}]`;
}

/** What pandas makes of numbers and texts; a whole number with missing ones becomes a floating-point one. */
export function throughPandas(column: ColumnProfile): ColumnProfile {
  const hasMissing = (column.nulls?.count ?? 0) > 0;
  switch (column.type) {
    case 'integer':
      return hasMissing || column.dtype === 'HUGEINT'
        ? as(column, 'number', 'float64')
        : as(column, 'integer', sized(column.dtype));
    case 'number':
      return as(column, 'number', column.dtype === 'FLOAT' ? 'float32' : 'float64');
    case 'boolean':
      return as(column, 'boolean', hasMissing ? 'object' : 'bool');
    case 'text':
      return as(column, 'text', 'str');
    case 'category':
      return as(column, 'category', 'category');
    case 'date':
    case 'datetime':
      return as(column, 'datetime', timeOf(column.dtype));
    case 'duration':
      return as(column, 'duration', 'timedelta64[us]');
    default:
      return as(column, column.type, 'object');
  }
}

/** `SMALLINT` → `int16`. */
function sized(dtype: string): string {
  const bits = { TINY: 8, SMALL: 16, '': 32, BIG: 64, HUGE: 64 }[/(TINY|SMALL|BIG|HUGE)?INT/u.exec(dtype)?.[1] ?? ''];
  return `${dtype.startsWith('U') ? 'u' : ''}int${String(bits ?? 64)}`;
}

function throughDuckdb(value: string, given: readonly ColumnProfile[]): LoadedFile {
  return { engine: 'pandas', kind: 'frame', columns: given.map(withMissing), value };
}

/** DuckDB gives whole numbers and truths a type of pandas that has missing ones, where there are some. */
function withMissing(column: ColumnProfile): ColumnProfile {
  if ((column.nulls?.count ?? 0) > 0) {
    if (column.type === 'boolean') {
      return as(column, 'boolean', 'boolean');
    }
    if (column.type === 'integer' && column.dtype !== 'HUGEINT') {
      return as(column, 'integer', sized(column.dtype).replace('u', 'U').replace('int', 'Int'));
    }
  }
  return throughPandas(column);
}

/** Arrow gives dates and decimals as objects, which have to be converted before anything can be asked of them. */
function throughArrow(value: string, given: readonly ColumnProfile[], pandas: string): LoadedFile {
  const days = given.filter(({ type }) => type === 'date').map(({ name }) => name);
  const decimals = given.filter(({ dtype }) => dtype.startsWith('DECIMAL')).map(({ name }) => name);
  const floats = dictLiteral(decimals.map(name => [name, '"float64"'] as const));
  return {
    engine: 'pandas',
    kind: 'frame',
    columns: given
      .map(throughPandas)
      .map(column => (days.includes(column.name) ? { ...column, dtype: 'datetime64[s]' } : column)),
    value: floats === undefined ? value : `${value}.astype(${floats})`,
    then: name =>
      days.map(day => {
        const own = `${name}[${pythonLiteral(day)}]`;
        return `${own} = ${pandas}.to_datetime(${own})`;
      })
  };
}
