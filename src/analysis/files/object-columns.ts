import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { isZoned } from './is-zoned.js';

/** Columns that a reader gives as objects, and what turns them into a type of pandas. */
export type ObjectColumns = {
  readonly columns: readonly ColumnProfile[];
  /** Statements after the variable of this name was assigned. */
  readonly then: (name: string) => readonly string[];
};

/**
 * What pandas makes of typed cells of a file: dates, truths with missing ones and texts with values of other types among
 * them have to be converted.
 */
export function objectColumns(
  { columns, rows }: DatasetProfile,
  pandas: string,
  mixed: readonly string[] = []
): ObjectColumns {
  const read = columns.map(column => objectColumn(column, rows, mixed.includes(column.name)));
  return {
    columns: read.map(({ column }) => column),
    then: name =>
      read.flatMap(({ column, convert }) => {
        const own = `${name}[${pythonLiteral(column.name)}]`;
        switch (convert) {
          case 'date':
            return [
              `${own} = ${pandas}.to_datetime(${own}, format="ISO8601"${isZoned(column.dtype) ? ', utc=True' : ''})`
            ];
          case undefined:
            return [];
          default:
            return [`${own} = ${own}.astype(${pythonLiteral(convert)})`];
        }
      })
  };
}

function objectColumn(
  column: ColumnProfile,
  rows: number | null,
  isMixed: boolean
): { readonly column: ColumnProfile; readonly convert?: string } {
  const hasMissing = (column.nulls?.count ?? 0) > 0;
  const as = (type: ColumnProfile['type'], dtype: string, convert?: string) => ({
    column: { ...column, type, dtype },
    ...(convert !== undefined && { convert })
  });
  if (rows === 0) {
    return as('text', 'object');
  }
  if (hasMissing && column.nulls?.count === rows) {
    return as('other', 'object');
  }
  switch (column.type) {
    case 'integer':
      return hasMissing ? as('number', 'float64') : as('integer', 'int64');
    case 'number':
      return as('number', 'float64');
    case 'boolean':
      return hasMissing ? as('boolean', 'boolean', 'boolean') : as('boolean', 'bool');
    case 'date':
    case 'datetime':
      return as('datetime', column.dtype.includes('TIME ZONE') ? 'datetime64[us, UTC]' : 'datetime64[us]', 'date');
    case 'text':
    case 'time':
      return isMixed ? as('text', 'str', 'str') : as('text', 'str');
    default:
      return as(column.type, 'object');
  }
}
