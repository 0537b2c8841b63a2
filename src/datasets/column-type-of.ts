import type { ColumnType } from './column-type.js';

const INTEGERS = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/;

/** The neutral class of a type of DuckDB, or of the wider date of Arrow. */
export function columnTypeOf(dtype: string): ColumnType {
  if (INTEGERS.test(dtype)) {
    return 'integer';
  }
  if (dtype.startsWith('TIMESTAMP')) {
    return 'datetime';
  }
  if (dtype.startsWith('ENUM')) {
    return 'category';
  }
  switch (dtype.replace(/\(.*$/, '')) {
    case 'DOUBLE':
    case 'FLOAT':
    case 'DECIMAL':
      return 'number';
    case 'BOOLEAN':
      return 'boolean';
    case 'DATE':
    case 'DATE64':
      return 'date';
    case 'TIME':
    case 'TIME WITH TIME ZONE':
      return 'time';
    case 'INTERVAL':
      return 'duration';
    case 'VARCHAR':
    case 'UUID':
      return 'text';
    default:
      return 'other';
  }
}
