import type { ColumnProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { layOut } from '../compile/lay-out.js';
import { plainCall } from './call.js';
import { dictLiteral, listLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingEngine } from './loading-engine.js';
import type { LoadingRequest } from './loading-request.js';
import { isPattern } from './is-pattern.js';
import { leavesOut } from './skipped-rows.js';
import { zonedTime } from './zoned-time.js';

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
        plainCall(`${imports.module('polars')}.${isLazy ? 'scan' : 'read'}_parquet`, literal, [
          ['glob', isPattern(path) ? 'False' : undefined]
        ]),
        facts.profile.columns.map(polarsColumn)
      );
    case 'arrow': {
      const isStream = facts.format.isStream === true;
      return isPattern(path) || hasNewNames(facts.profile.columns) || (isStream && isLazy)
        ? undefined
        : loaded(
            `${imports.module('polars')}.${isLazy ? 'scan' : 'read'}_ipc${isStream ? '_stream' : ''}(${literal})`,
            facts.profile.columns.map(polarsColumn)
          );
    }
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
    text.damaged !== true &&
    text.uneven !== true &&
    text.escape === undefined &&
    // It takes whole lines alone for comments.
    text.comment === '' &&
    text.header &&
    text.decimal === '.' &&
    (text.lineEnd === '\n' || text.lineEnd === '\r\n') &&
    !leavesOut(facts) &&
    !columns.some(({ name, type }) => type === 'boolean' || /^Unnamed: \d+$|\.\d+$|"/u.test(name));
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
    ['quote_char', text.quote === '"' ? undefined : text.quote === '' ? 'None' : pythonLiteral(text.quote)],
    [
      'null_values',
      text.missing.length === 0 || hasAll(columns) ? undefined : listLiteral([...new Set(['', ...text.missing])])
    ],
    ['schema_overrides', dictLiteral(types)],
    ['glob', isPattern(path) ? 'False' : undefined]
  ]);
  return layOut(dates.length === 0 ? read : `${read}.with_columns(${dates.join(', ')})`);
}

/** Whether no cell is missing, as far as all were looked at. */
function hasAll(columns: readonly ColumnProfile[]): boolean {
  return columns.every(({ nulls }) => nulls?.evidence.type === 'full' && nulls.count === 0);
}

function isDated(type: ColumnProfile['type']): boolean {
  return type === 'date' || type === 'datetime';
}

function dated(
  { name, type, dtype }: ColumnProfile,
  polars: string,
  { dateFormat, timestampFormat }: { readonly dateFormat?: string; readonly timestampFormat?: string }
): string {
  const column = `${polars}.col(${pythonLiteral(name)}).str`;
  const format = type === 'date' ? dateFormat : timestampFormat;
  const written = format === undefined ? (dtype.endsWith('TIME ZONE') ? 'time_zone="UTC"' : '') : pythonLiteral(format);
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
    case 'ENUM':
      return { ...column, dtype: 'Categorical' };
    default:
      return { ...column, dtype: zoned(column.dtype) ?? TYPES[column.dtype] ?? column.dtype };
  }
}

/** `TIMESTAMP_MS WITH TIME ZONE 'Europe/Berlin'`, as a type of polars; an offset is a zone with the other sign there. */
function zoned(dtype: string): string | undefined {
  const found = zonedTime(dtype);
  const [, sign, hours] = /^([+-])(\d\d):00$/u.exec(found?.zone ?? '') ?? [];
  const zone = sign === undefined ? found?.zone : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return found && `Datetime(${found.unit === 's' ? 'ms' : found.unit}, ${zone ?? 'UTC'})`;
}

/** Whether columns have no names of their own in the file, as far as that is seen. */
function hasNewNames(columns: readonly ColumnProfile[]): boolean {
  return columns.some(({ name }) => /^Unnamed: \d+$|\.\d+$/u.test(name));
}
