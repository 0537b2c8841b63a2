import { printSelect } from './print-select.js';
import { type SqlSelect, selectFrom } from './sql-select.js';

/** A query, on one line, of the number of rows that another one gives. */
export function selectCount(query: SqlSelect): string {
  const plain = query.select.length === 0 && query.groupBy.length === 0 && query.limit === undefined;
  const once = query.distinct === true || query.distinctOn !== undefined;
  const counted = plain && !once && query.qualify.length === 0 && query.offset === undefined;
  const source: SqlSelect = counted ? { ...query, orderBy: [] } : selectFrom(query);
  return printSelect({ ...source, select: ['count(*)'] })
    .map(line => line.trim())
    .join(' ');
}
