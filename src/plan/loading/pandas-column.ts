import type { ColumnProfile, ColumnType } from '../../datasets/index.js';
import type { LoadedColumn } from './loading.js';

/** Whole numbers up to here are exact as floating-point numbers. */
const MOST_EXACT = 2n ** 53n;
const MOST_INT64 = 2n ** 63n - 1n;
const MOST_UINT64 = 2n ** 64n - 1n;

type As = (type: ColumnType, dtype: string, isTold?: boolean) => LoadedColumn;

/**
 * How pandas has a column whose cells it types by itself, as of a CSV file.
 *
 * @param rows All rows; `null` when they were not counted.
 * @param isMixed Numbers or truths stand in a column of text, which pandas would not take for text.
 * @param cells `text`: what pandas reads is text; `objects`: it knows numbers, truths and texts, as of JSON.
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

/** Whether a dtype of pandas holds times with a zone: those of texts are read as times of UTC. */
export const isZoned = (dtype: string): boolean => dtype.endsWith('UTC]');
