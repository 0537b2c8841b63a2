import type { ColumnProfile, ColumnType } from '../../datasets/index.js';

/** How pandas has a column of a file. */
export type PandasColumn = {
  readonly column: ColumnProfile;
  /** The dtype it has to be told; absent where it finds the same by itself. */
  readonly dtype?: string;
  /** It holds dates, or dates with times, that pandas reads as text unless told. */
  readonly written?: 'date' | 'datetime';
};

/** Whole numbers up to here are exact as floating-point numbers. */
const MOST_EXACT = 2n ** 53n;
const MOST_UINT64 = 2n ** 64n - 1n;

function wholeRange({ range }: ColumnProfile): readonly [bigint, bigint] | undefined {
  try {
    return range && [BigInt(String(range.min)), BigInt(String(range.max))];
  } catch {
    return undefined;
  }
}

function isBeyondInt64({ range }: ColumnProfile): boolean {
  return range !== undefined && Math.max(Math.abs(Number(range.min)), Math.abs(Number(range.max))) >= 2 ** 63;
}

function typed(column: ColumnProfile, type: ColumnType, dtype: string): ColumnProfile {
  return { ...column, type, dtype };
}

function whole(column: ColumnProfile, hasMissing: boolean): PandasColumn {
  const [least, most] = wholeRange(column) ?? [0n, 0n];
  if (least < -(2n ** 63n) || most > MOST_UINT64 || (least < 0n && most >= 2n ** 63n)) {
    return { column: typed(column, 'text', 'str'), dtype: 'str' };
  }
  const isUnsigned = most >= 2n ** 63n;
  if (!hasMissing) {
    return { column: typed(column, 'integer', isUnsigned ? 'uint64' : 'int64') };
  }
  const own = isUnsigned ? 'UInt64' : 'Int64';
  return most > MOST_EXACT || least < -MOST_EXACT
    ? { column: typed(column, 'integer', own), dtype: own }
    : { column: typed(column, 'number', 'float64') };
}

/**
 * How pandas has a column whose cells it reads as text and types by itself, as of a CSV file.
 *
 * @param rows All rows; null when they were not counted.
 * @param isCode Numbers stand in a column of text, and pandas would read them.
 */
export function pandasColumn(column: ColumnProfile, rows: number | null, isCode: boolean): PandasColumn {
  const hasMissing = (column.nulls?.count ?? 0) > 0;
  if (rows === 0) {
    return { column: typed(column, 'text', 'object') };
  }
  if (hasMissing && column.nulls?.count === rows) {
    return { column: typed(column, 'number', 'float64') };
  }
  switch (column.type) {
    case 'integer':
      return whole(column, hasMissing);
    case 'number':
      // pandas reads whole numbers of any length as such.
      return {
        column: typed(column, 'number', 'float64'),
        ...(isBeyondInt64(column) && { dtype: 'float64' })
      };
    case 'boolean':
      return hasMissing
        ? { column: typed(column, 'boolean', 'boolean'), dtype: 'boolean' }
        : { column: typed(column, 'boolean', 'bool') };
    case 'date':
      return { column: typed(column, 'datetime', 'datetime64[us]'), written: 'date' };
    case 'datetime':
      return {
        column: typed(
          column,
          'datetime',
          column.dtype.includes('TIME ZONE') ? 'datetime64[us, UTC]' : 'datetime64[us]'
        ),
        written: 'datetime'
      };
    case 'text':
    case 'time':
      return { column: typed(column, 'text', 'str'), ...(isCode && { dtype: 'str' }) };
    default:
      return { column: typed(column, column.type, 'object') };
  }
}
