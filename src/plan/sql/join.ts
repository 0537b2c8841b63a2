import type { Table } from '../algebra/table.js';
import { NotPrinted } from '../python/not-printed.js';
import type { Sql } from './fragment.js';
import { column, freeName, quoted } from './names.js';
import type { Queries } from './queries.js';
import { type FromTable, isGiven, type Rows, STAGES, tableOf } from './rows.js';

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
  const isSame = (key: Join['on'][number]): boolean =>
    key.left === key.right && open.columns.get(key.left)?.text === quoted(key.left, dialect);
  const isUsing = on.every(isSame);
  const isShared = (name: string): boolean =>
    !isOnly && isGiven(name, open.tables) && isGiven(name, [table]) && !(isUsing && on.some(key => key.right === name));
  const computed = [...open.columns.values()].filter(one => one.column === undefined);
  const before = [...computed, ...open.where].some(one => one.reads.some(isShared)) ? queries.nest(open) : open;
  const name = (id: string): string => quoted(id, dialect);
  const named = ({ text }: FromTable, id: string): string =>
    text.endsWith(name(id)) ? text : `${text} AS ${name(id)}`;
  const aliases = before.tables.map(one => one.alias);
  const alias = freeName(table.alias, aliases);
  const full = (value: Sql | undefined): string =>
    value?.column === undefined ? '' : `${name(value.column.of)}.${name(value.column.name)}`;
  const equal = on.map(key => `${full(before.columns.get(key.left))} = ${name(alias)}.${name(key.right)}`);
  const keys = on.map(key => name(key.left)).join(', ');
  const word = how === 'inner' ? '' : `${dialect.names[how] ?? how.toUpperCase()} `;
  const text = `${word}JOIN ${named(table, alias)} ${isUsing ? `USING (${keys})` : `ON ${equal.join(' AND ')}`}`;
  const columns = new Map<string, Sql>();
  for (const [id, value] of before.columns) {
    const isFull = value.column !== undefined && isShared(value.column.name);
    columns.set(id, isFull ? { ...value, text: full(value) } : value);
  }
  for (const id of isOnly ? [] : other.columns.keys()) {
    if (!on.some(key => key.right === id)) {
      columns.set(before.columns.has(id) ? `${id}_right` : id, column(alias, id, dialect, !isShared(id)));
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
