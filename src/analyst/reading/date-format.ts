import type { ColumnProfile } from '../../datasets/index.js';

const ISO = /^\d{4}-\d{2}-\d{2}$/u;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?$/u;

function clock(values: readonly string[], format: string): string {
  const separator = values[0]?.[10] === 'T' ? 'T' : ' ';
  return `${format}${separator}%H:%M${values.every(value => value.length > 16) ? ':%S' : ''}`;
}

/**
 * The strptime format of a text column that holds dates, read from its frequent values; `undefined` when it holds
 * something else or when day and month cannot be told apart.
 */
export function dateFormatOf(column: ColumnProfile): string | undefined {
  const values = (column.top?.values ?? []).map(entry => String(entry.value));
  if (values.length === 0 || (column.type !== 'text' && column.type !== 'category')) {
    return undefined;
  }
  if (values.every(value => ISO.test(value))) {
    return '%Y-%m-%d';
  }
  if (values.every(value => ISO_TIME.test(value))) {
    return clock(values, '%Y-%m-%d');
  }
  if (values.every(value => /^\d{4}\/\d{2}\/\d{2}$/u.test(value))) {
    return '%Y/%m/%d';
  }
  const parts = values.map(value => /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/u.exec(value));
  if (parts.some(part => part === null)) {
    return undefined;
  }
  const sign = parts[0]?.[2] ?? '/';
  if (parts.some(part => part?.[2] !== sign)) {
    return undefined;
  }
  const dayFirst = parts.some(part => Number(part?.[1]) > 12);
  const monthFirst = parts.some(part => Number(part?.[3]) > 12);
  if (dayFirst === monthFirst) {
    return sign === '.' && !monthFirst ? '%d.%m.%Y' : undefined;
  }
  return dayFirst ? `%d${sign}%m${sign}%Y` : `%m${sign}%d${sign}%Y`;
}
