import type { DateUnit, Named } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';

const PERIODS: Readonly<Record<DateUnit, string>> = {
  year: 'yearly',
  quarter: 'quarterly',
  month: 'monthly',
  week: 'weekly',
  day: 'daily',
  hour: 'hourly'
};

/** A name that says what the rows of a table are. */
export function tableName(table: Table): string {
  switch (table.type) {
    case 'source':
      return nameOfWords(table.name.split('.').at(-1) ?? '');
    case 'filter':
      return table.of.type === 'source' ? nameOfWords('some', tableName(table.of)) : tableName(table.of);
    case 'derive':
      return table.of.type === 'source'
        ? nameOfWords(tableName(table.of), 'with', table.columns.at(-1)?.name ?? '')
        : tableName(table.of);
    case 'select':
    case 'drop':
    case 'rename':
    case 'sort':
      return tableName(table.of);
    case 'aggregate':
      return groupsName(table.by);
    case 'limit': {
      const per = table.per === undefined || table.per.length === 0 ? [] : ['per', ...table.per];
      const isTop = table.of.type === 'sort' && table.of.by[0]?.descending === true;
      return nameOfWords(isTop ? 'top' : 'first', String(table.n), ...per);
    }
    case 'distinct':
      return table.columns === undefined ? 'distinct_rows' : nameOfWords('distinct', ...table.columns);
    case 'sample':
      return 'sampled';
    case 'concat':
      return 'combined';
    case 'join':
      return nameOfWords(
        tableName(table.left),
        table.how === 'semi' ? 'within' : table.how === 'anti' ? 'without' : 'with',
        tableName(table.right)
      );
    case 'pivot':
      return nameOfWords('by', ...table.rows, table.columns);
    case 'unpivot':
      return nameOfWords('by', table.names);
    case 'explode':
      return nameOfWords('by', table.column);
  }
}

function groupsName(by: readonly Named[]): string {
  const [first] = by;
  if (first === undefined) {
    return 'totals';
  }
  return by.length === 1 && first.value.type === 'dateFloor'
    ? PERIODS[first.value.unit]
    : nameOfWords('by', ...by.map(({ name }) => name));
}

/** Words for a name: what stands between them becomes an underscore. */
const nameOfWords = (...words: readonly string[]): string =>
  words
    .join('_')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .toLowerCase();
