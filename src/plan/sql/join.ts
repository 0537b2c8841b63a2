import type { Table } from '../algebra/table.js';
import { NotPrinted } from '../python/not-printed.js';
import type { Sql } from './fragment.js';
import { column, freeName, quoted } from './names.js';
import type { Queries } from './queries.js';
import { isGiven, type Rows, STAGES, tableOf } from './rows.js';

type Join = Extract<Table, { type: 'join' }>;

/** Rows of two tables beside each other. The SELECT of the left one goes on where nothing in it could be of the right one. */
export function joined({ on, how }: Join, left: Rows, right: Rows, queries: Queries): Rows {
  const { dialect } = queries;
  const isOnly = how === 'semi' || how === 'anti';
  const other = tableOf(right) === undefined ? queries.nest(right, false) : right;
  const [table] = other.tables;
  if (table === undefined || (other.open && !isOnly)) {
    throw new NotPrinted('The columns of a pivot table are not known yet: join first, and make it of the result.');
  }
  const isOpen = left.stage === STAGES.rows && on.every(key => left.columns.get(key.left)?.column !== undefined);
  const open = isOpen ? left : queries.nest(left);
  const isUsing = on.every(
    key => key.left === key.right && open.columns.get(key.left)?.text === quoted(key.left, dialect)
  );
  const isShared = (name: string): boolean =>
    !isOnly && isGiven(name, open.tables) && isGiven(name, [table]) && !(isUsing && on.some(key => key.right === name));
  const computed = [...open.columns.values()].filter(one => one.column === undefined);
  const before = [...computed, ...open.where].some(one => one.reads.some(isShared)) ? queries.nest(open) : open;
  const named = ({ text }: { readonly text: string }, id: string): string =>
    text.endsWith(quoted(id, dialect)) ? text : `${text} AS ${quoted(id, dialect)}`;
  const alias = freeName(
    table.alias,
    before.tables.map(one => one.alias)
  );
  const full = (value: Sql | undefined): string =>
    column(value?.column?.of ?? '', value?.column?.name ?? '', dialect, false).text;
  const equal = on.map(
    key => `${full(before.columns.get(key.left))} = ${quoted(alias, dialect)}.${quoted(key.right, dialect)}`
  );
  const condition = isUsing
    ? `USING (${on.map(key => quoted(key.left, dialect)).join(', ')})`
    : `ON ${equal.join(' AND ')}`;
  const words = {
    inner: '',
    left: 'LEFT ',
    semi: `${dialect.names.semi ?? 'SEMI'} `,
    anti: `${dialect.names.anti ?? 'ANTI'} `
  };
  const text = `${words[how]}JOIN ${named(table, alias)} ${condition}`;
  const columns = new Map<string, Sql>();
  for (const [name, value] of before.columns) {
    const isFull = value.column !== undefined && isShared(value.column.name);
    columns.set(name, isFull ? { ...value, text: full(value) } : value);
  }
  for (const name of isOnly ? [] : other.columns.keys()) {
    if (!on.some(key => key.right === name)) {
      columns.set(before.columns.has(name) ? `${name}_right` : name, column(alias, name, dialect, !isShared(name)));
    }
  }
  const tables = before.tables.map((one, at) => (at === 0 ? { ...one, text: named(one, one.alias) } : one));
  return {
    ...before,
    tables: [...tables, { ...table, alias, text, columns: isOnly ? [] : table.columns }],
    columns,
    order: isOnly ? before.order : []
  };
}
