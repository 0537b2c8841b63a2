import type { ColumnProfile, ColumnType } from '../../datasets/index.js';
import type { LoadedColumn } from './text-format.js';

/** Whole numbers up to here are exact as floating-point numbers. */
const MOST_EXACT = 2n ** 53n;
const MOST_INT64 = 2n ** 63n - 1n;
const MOST_UINT64 = 2n ** 64n - 1n;

type As = (type: ColumnType, dtype: string, isTold?: boolean) => LoadedColumn;

/**
 * A column as pandas loads it if pandas itself infers the types of the cells, as from a CSV file.
 *
 * @param rows All rows; `null` when they were not counted.
 * @param isMixed Whether a column of text holds numbers or booleans, which pandas would not read as text.
 * @param cells `text`: pandas reads text; `objects`: it reads numbers, booleans and texts as such, as from JSON.
 */
export function pandasColumn(
  column: ColumnProfile,
  rows: number | null,
  isMixed: boolean,
  cells: 'text' | 'objects' = 'text'
): LoadedColumn {
  const missing = column.nulls?.count ?? 0;
  const as: As = (type, dtype, isTold = false) => ({ column: { ...column, type, dtype }, ...(isTold && { dtype }) });
  if (rows === 0) {
    return as('text', 'object');
  }
  if (missing > 0 && missing === rows) {
    return cells === 'text' ? as('number', 'float64') : as('other', 'object');
  }
  switch (column.type) {
    case 'integer':
      return cells === 'objects' && missing > 0 ? as('number', 'float64') : wholeNumber(column, missing > 0, as);
    case 'number':
      // pandas reads whole numbers of any length as such.
      return as('number', 'float64', isLong(column));
    case 'boolean':
      return missing > 0 ? as('boolean', 'boolean', true) : as('boolean', 'bool');
    case 'date':
    case 'datetime': {
      const dtype = column.dtype.includes('TIME ZONE') ? 'datetime64[us, UTC]' : 'datetime64[us]';
      return { ...as('datetime', dtype, cells === 'objects'), written: column.type };
    }
    case 'text':
    case 'time':
      return as('text', 'str', isMixed);
    default:
      return as(column.type, 'object');
  }
}

function wholeNumber({ range }: ColumnProfile, hasMissing: boolean, as: As): LoadedColumn {
  const [least = 0n, most = 0n] = [range?.min, range?.max].map(end =>
    /^-?\d+$/u.test(String(end)) ? BigInt(String(end)) : undefined
  );
  if (least < -MOST_INT64 - 1n || most > MOST_UINT64 || (least < 0n && most > MOST_INT64)) {
    return as('text', 'str', true);
  }
  const isUnsigned = most > MOST_INT64;
  if (!hasMissing) {
    return as('integer', isUnsigned ? 'uint64' : 'int64');
  }
  return most > MOST_EXACT || least < -MOST_EXACT
    ? as('integer', isUnsigned ? 'UInt64' : 'Int64', true)
    : as('number', 'float64');
}

const isLong = ({ range }: ColumnProfile): boolean =>
  range !== undefined && Math.max(Math.abs(Number(range.min)), Math.abs(Number(range.max))) >= 2 ** 63;

/** Whether a dtype of pandas holds times with a zone, which is always UTC for times read from text. */
export const isZoned = (dtype: string): boolean => dtype.endsWith('UTC]');

const UNITS: Readonly<Record<string, string>> = { '': 'us', _S: 's', _MS: 'ms', _NS: 'ns' };

/** Unit and zone of times, from the type in the profile of a file: `TIMESTAMP_MS WITH TIME ZONE 'Europe/Berlin'`. */
function timeOf(dtype: string): { readonly unit: string; readonly zone?: string } {
  const [, unit = '', zoned, zone = 'UTC'] =
    /^TIMESTAMP(|_S|_MS|_NS)( WITH TIME ZONE(?: '(.*)')?)?$/u.exec(dtype) ?? [];
  return { unit: UNITS[unit] ?? 'us', ...(zoned !== undefined && { zone }) };
}

/** A column as pandas loads it from a file that states its types. Arrow gives dates and decimals as objects, which must be cast. */
export function typedColumn(column: ColumnProfile, by: 'arrow' | 'duckdb'): LoadedColumn {
  const mayLack = (column.nulls?.count ?? 0) > 0;
  const as = (type: ColumnType, dtype: string, isCast = false): LoadedColumn => ({
    column: { ...column, type, dtype },
    ...(isCast && by !== 'duckdb' && { dtype })
  });
  switch (column.type) {
    case 'integer':
      return column.dtype === 'HUGEINT' || (mayLack && by === 'arrow')
        ? as('number', 'float64')
        : as('integer', dtypeOfWhole(column.dtype, mayLack), mayLack);
    case 'number':
      return as('number', column.dtype === 'FLOAT' ? 'float32' : 'float64', column.dtype.startsWith('DECIMAL'));
    case 'boolean':
      return mayLack && by === 'arrow' ? as('boolean', 'object') : as('boolean', mayLack ? 'boolean' : 'bool', mayLack);
    case 'text':
      return as('text', 'str');
    case 'category':
      return as('category', 'category');
    case 'date':
      return as('datetime', 'datetime64[us]', true);
    case 'datetime': {
      const { unit, zone } = timeOf(column.dtype);
      // pandas writes an offset as `UTC+01:00`.
      const own = zone?.replace(/^(?=[+-]\d)/u, 'UTC');
      return as('datetime', own === undefined ? `datetime64[${unit}]` : `datetime64[${unit}, ${own}]`);
    }
    case 'duration':
      return as('duration', 'timedelta64[us]');
    default:
      return as(column.type, 'object');
  }
}

const BITS: Readonly<Record<string, number>> = { TINY: 8, SMALL: 16, '': 32, BIG: 64 };

/** `SMALLINT` → `int16`, or `Int16` where values may be missing. */
function dtypeOfWhole(dtype: string, mayLack: boolean): string {
  const [, unsigned = '', size = 'BIG'] = /^(U?)(TINY|SMALL|BIG|)INT/u.exec(dtype) ?? [];
  const name = `${unsigned.toLowerCase()}int${BITS[size] ?? 64}`;
  return mayLack ? name.replace('u', 'U').replace('int', 'Int') : name;
}

const POLARS: Readonly<Record<string, string>> = {
  ...{ FLOAT: 'Float32', DOUBLE: 'Float64', BOOLEAN: 'Boolean', DATE: 'Date', TIME: 'Time' },
  ...{ VARCHAR: 'String', ENUM: 'Categorical' }
};

/** The polars type of a column in a file that states its types, or is given them. */
export function polarsColumn(column: ColumnProfile): ColumnProfile {
  const { dtype } = column;
  if (dtype === 'HUGEINT') {
    return { ...column, type: 'text', dtype: 'String' };
  }
  if (dtype === 'DATE64') {
    return { ...column, type: 'datetime', dtype: 'Datetime(ms)' };
  }
  if (!dtype.startsWith('TIMESTAMP')) {
    return { ...column, dtype: POLARS[dtype] ?? (column.type === 'integer' ? dtypeOfWhole(dtype, true) : dtype) };
  }
  const { unit, zone } = timeOf(dtype);
  // polars writes an offset as a zone with the opposite sign: `Etc/GMT-1`.
  const own = zone?.replace(
    /^([+-])(\d\d):00$/u,
    (_, sign, hours) => `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
  );
  const most = unit === 's' ? 'ms' : unit;
  return { ...column, dtype: own === undefined ? `Datetime(${most})` : `Datetime(${most}, ${own})` };
}

/** A column as DuckDB loads it: it keeps no zone, and gives the `ENUM` values of Parquet as text. */
export function duckdbColumn(column: ColumnProfile): ColumnProfile {
  return timeOf(column.dtype).zone !== undefined
    ? { ...column, dtype: 'TIMESTAMP WITH TIME ZONE' }
    : column.dtype === 'ENUM'
      ? { ...column, type: 'text', dtype: 'VARCHAR' }
      : column;
}
