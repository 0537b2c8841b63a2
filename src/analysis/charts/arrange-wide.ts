import type { Arrangement } from './arrange.js';

/** pandas code that orders and cuts a wide table by the totals of its rows, and turns it for bars that lie. */
export function arrangeWide(wide: string, arranged: Arrangement): string {
  const { order, limit, horizontal } = arranged;
  const largest = order === 'largest';
  const rows =
    largest || order === 'smallest'
      ? limit === undefined
        ? `.loc[lambda table: table.sum(axis=1).sort_values(${largest === horizontal ? '' : 'ascending=False'}).index]`
        : `.loc[lambda table: table.sum(axis=1).${largest ? 'nlargest' : 'nsmallest'}(${String(limit)}).index${horizontal ? '[::-1]' : ''}]`
      : horizontal
        ? '.iloc[::-1]'
        : '';
  return `${wide}${rows}`;
}
