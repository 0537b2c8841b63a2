import type { ColumnProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { layOut } from '../compile/lay-out.js';
import { plainCall } from './call.js';
import { dictLiteral, listLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingEngine } from './loading-engine.js';
import type { LoadingRequest } from './loading-request.js';

/** How polars loads a file, eagerly or as a lazy frame; nothing for what it would read otherwise than the profile says. */
export function polarsFile(request: LoadingRequest, engine: LoadingEngine): LoadedFile | undefined {
  const { file, imports } = request;
  const { path, facts } = file;
  const isLazy = engine === 'polars-lazy';
  const literal = pythonLiteral(path);
  const loaded = (value: string, columns: readonly ColumnProfile[]): LoadedFile => ({
    engine: 'polars',
    kind: isLazy ? 'lazy' : 'frame',
    columns,
    value
  });
  switch (facts.format.kind) {
    case 'parquet':
      return loaded(
        `${imports.module('polars')}.${isLazy ? 'scan' : 'read'}_parquet(${literal})`,
        facts.profile.columns.map(polarsColumn)
      );
    case 'arrow':
      return loaded(
        `${imports.module('polars')}.${isLazy ? 'scan' : 'read'}_ipc(${literal})`,
        facts.profile.columns.map(polarsColumn)
      );
    case 'csv': {
      const value = csv(request, isLazy);
      return value === undefined ? undefined : loaded(value, facts.profile.columns.map(polarsColumn).map(asText));
    }
    default:
      return undefined;
  }
}

function csv({ file, imports }: LoadingRequest, isLazy: boolean): string | undefined {
  const { path, facts } = file;
  const { text } = facts.format;
  const { columns } = facts.profile;
  const isRead =
    text !== undefined &&
    text.encoding === 'utf-8' &&
    text.header &&
    text.decimal === '.' &&
    text.offsets !== true &&
    text.lineEnd !== '\r' &&
    (facts.unread?.rows ?? 0) === 0 &&
    !columns.some(({ name, type }) => type === 'boolean' || /^Unnamed: \d+$|\.\d+$/u.test(name));
  if (!isRead) {
    return undefined;
  }
  const polars = imports.module('polars');
  const types = columns.flatMap(({ name, type, dtype, nulls }): readonly (readonly [string, string])[] =>
    (type === 'text' && facts.format.codes?.includes(name) === true) || isDated(type)
      ? [[name, `${polars}.String`]]
      : type === 'number'
        ? [[name, `${polars}.Float64`]]
        : type === 'integer' && dtype !== 'HUGEINT' && (nulls?.count ?? 0) > 0
          ? [[name, `${polars}.Int64`]]
          : dtype === 'HUGEINT'
            ? [[name, `${polars}.String`]]
            : []
  );
  const dates = columns.filter(({ type }) => isDated(type)).map(column => dated(column, polars, text));
  const read = plainCall(`${polars}.${isLazy ? 'scan' : 'read'}_csv`, pythonLiteral(path), [
    ['separator', text.delimiter === ',' ? undefined : pythonLiteral(text.delimiter)],
    ['skip_rows', text.skip === 0 ? undefined : String(text.skip)],
    ['comment_prefix', text.comment === '' ? undefined : pythonLiteral(text.comment)],
    ['quote_char', text.quote === '"' ? undefined : text.quote === '' ? 'None' : pythonLiteral(text.quote)],
    ['null_values', text.missing.length === 0 ? undefined : listLiteral(['', ...text.missing])],
    ['schema_overrides', dictLiteral(types)]
  ]);
  return layOut(dates.length === 0 ? read : `${read}.with_columns(${dates.join(', ')})`);
}

function isDated(type: ColumnProfile['type']): boolean {
  return type === 'date' || type === 'datetime';
}

function dated(
  { name, type }: ColumnProfile,
  polars: string,
  { dateFormat, timestampFormat }: { readonly dateFormat?: string; readonly timestampFormat?: string }
): string {
  const column = `${polars}.col(${pythonLiteral(name)}).str`;
  const format = type === 'date' ? dateFormat : timestampFormat;
  const written = format === undefined ? '' : pythonLiteral(format);
  return type === 'date' ? `${column}.to_date(${written})` : `${column}.to_datetime(${written})`;
}

/** Times of day are read as text. */
function asText(column: ColumnProfile): ColumnProfile {
  return column.type === 'time' ? { ...column, type: 'text', dtype: 'String' } : column;
}

const TYPES: Readonly<Record<string, string>> = {
  TINYINT: 'Int8',
  SMALLINT: 'Int16',
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  UTINYINT: 'UInt8',
  USMALLINT: 'UInt16',
  UINTEGER: 'UInt32',
  UBIGINT: 'UInt64',
  FLOAT: 'Float32',
  DOUBLE: 'Float64',
  BOOLEAN: 'Boolean',
  DATE: 'Date',
  TIME: 'Time',
  TIMESTAMP_S: 'Datetime(ms)',
  TIMESTAMP_MS: 'Datetime(ms)',
  TIMESTAMP: 'Datetime(us)',
  TIMESTAMP_NS: 'Datetime(ns)',
  'TIMESTAMP WITH TIME ZONE': 'Datetime(us, UTC)',
  VARCHAR: 'String'
};

function polarsColumn(column: ColumnProfile): ColumnProfile {
  switch (column.dtype) {
    case 'HUGEINT':
      return { ...column, type: 'text', dtype: 'String' };
    case 'DATE64':
      return { ...column, type: 'datetime', dtype: 'Datetime(ms)' };
    default:
      return { ...column, dtype: TYPES[column.dtype] ?? column.dtype };
  }
}
