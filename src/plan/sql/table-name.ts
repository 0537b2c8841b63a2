import type { Table } from '../algebra/table.js';

/** A name that says what the rows of a table are. */
export function tableName(table: Table): string {
  switch (table.type) {
    case 'source':
      return words(table.name.split('.').at(-1) ?? '');
    case 'filter':
      return words(table.of.type === 'source' ? 'some' : '', tableName(table.of));
    case 'derive': {
      const made = table.of.type === 'source' ? ['with', table.columns.at(-1)?.name ?? ''] : [];
      return words(tableName(table.of), ...made);
    }
    case 'select':
    case 'drop':
    case 'rename':
    case 'sort':
      return tableName(table.of);
    case 'aggregate': {
      const [first, second] = table.by;
      return first === undefined
        ? 'totals'
        : second === undefined && first.value.type === 'dateFloor'
          ? first.value.unit === 'day'
            ? 'daily'
            : `${first.value.unit}ly`
          : words('by', ...table.by.map(({ name }) => name));
    }
    case 'limit': {
      const isTop = table.of.type === 'sort' && table.of.by[0]?.descending === true;
      return words(isTop ? 'top' : 'first', String(table.n), ...(table.per ?? []).flatMap(name => ['per', name]));
    }
    case 'distinct':
      return words('distinct', ...(table.columns ?? ['rows']));
    case 'join': {
      const word = table.how === 'semi' ? 'within' : table.how === 'anti' ? 'without' : 'with';
      return words(tableName(table.left), word, tableName(table.right));
    }
    case 'unpivot':
      return words('by', table.names);
    case 'explode':
      return words('by', table.column);
    case 'pivot':
      return words('by', ...table.rows);
    case 'sample':
      return 'sampled';
    case 'concat':
      return 'combined';
  }
}

/** Words as a name: what stands between them becomes an underscore. */
const words = (...parts: readonly string[]): string =>
  parts
    .join('_')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .toLowerCase();
