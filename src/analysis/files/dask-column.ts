import type { ColumnProfile } from '../../datasets/index.js';
import { pandasColumn, type PandasColumn } from './pandas-column.js';

/** A column of a file whose cells dask reads as text, part by part, always with the type it has to be told. */
export type DaskColumn = PandasColumn & { readonly dtype: string };

/**
 * How dask has a column of a CSV or JSON file. A part of the file says less than all of it, so that each column is told its
 * type; where nobody counted missing values, one that can hold them.
 *
 * @param text What dask calls text there.
 */
export function daskColumn(column: ColumnProfile, rows: number | null, text: 'str' | 'string'): DaskColumn {
  const { column: read, written } = pandasColumn(column, rows, true);
  const isCounted = rows === 0 || column.nulls?.evidence.type === 'full';
  const as = (type: ColumnProfile['type'], dtype: string, told = dtype): DaskColumn => ({
    column: { ...read, type, dtype },
    dtype: told
  });
  if (written !== undefined) {
    return { column: read, dtype: 'str', written };
  }
  switch (read.type) {
    case 'integer':
      return isCounted ? as('integer', read.dtype) : uncounted(column, as, text);
    case 'boolean':
      return isCounted ? as('boolean', read.dtype) : as('boolean', 'boolean');
    case 'number':
      return as('number', 'float64');
    default:
      return as('text', text, 'str');
  }
}

/** A whole number of which only the first ones were seen: what DuckDB calls it says how long it may be. */
function uncounted(
  { dtype }: ColumnProfile,
  as: (type: ColumnProfile['type'], dtype: string, told?: string) => DaskColumn,
  text: string
): DaskColumn {
  return dtype === 'HUGEINT' ? as('text', text, 'str') : as('integer', dtype === 'UBIGINT' ? 'UInt64' : 'Int64');
}
