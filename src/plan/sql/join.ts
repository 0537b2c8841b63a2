import type { Table } from '../algebra/table.js';
import { NotPrinted } from '../python/not-printed.js';
import { all, operator, type Sql } from './fragment.js';
import { column, folded, freeName, quoted } from './names.js';
import type { Queries } from './queries.js';
import { type FromTable, isGiven, type Rows, STAGES, tableOf } from './rows.js';

type Join = Extract<Table, { type: 'join' }>;

/** Rows of two tables beside each other. The SELECT of the left one goes on where none of its names is one of the right one too. */
export function joined({ on, how }: Join, left: Rows, right: Rows, queries: Queries): Rows {
  const { dialect } = queries;
  const isOnly = how === 'semi' || how === 'anti';
  const other = tableOf(right) === undefined ? queries.nest(right, false) : right;
  const [table] = other.tables;
  if (table === undefined || (other.open && !isOnly)) {
    throw new NotPrinted('The columns of a pivot table are not known yet: join first, and make it of the result.');
  }
  const open = left.stage === STAGES.rows && left.tables.every(one => one.isPlain) ? left : queries.nest(left);
  const canUse = on.every(
    key => key.left === key.right && open.columns.get(key.left)?.text === quoted(key.left, dialect)
  );
  const clashes = (name: string): boolean =>
    isGiven(name, open) &&
    table.columns.some(one => folded(one) === folded(name)) &&
    !(canUse && on.some(key => key.right === name)) &&
    !(isOnly && isPlain(open));
  const computed = [...open.columns.values(), ...open.order.map(({ value }) => value)].filter(
    one => one.column === undefined
  );
  const before = [...computed, ...open.where].some(one => one.reads.some(clashes)) ? queries.nest(open) : open;
  const alias = freeName(
    table.alias,
    before.tables.map(one => one.alias)
  );
  const clear = (value: Sql, isClear: (name: string) => boolean): Sql =>
    value.column === undefined || isClear(value.column.name)
      ? value
      : { ...value, ...column(value.column.of, value.column.name, dialect, false), isPositive: value.isPositive };
  const named = (one: FromTable, id = one.alias): string =>
    one.text.endsWith(quoted(id, dialect)) ? one.text : `${one.text} AS ${quoted(id, dialect)}`;
  const equal = on.map(key =>
    operator(
      '=',
      clear(before.columns.get(key.left) ?? column('', key.left, dialect), () => false),
      column(alias, key.right, dialect, false)
    )
  );
  const how_ = canUse ? `USING (${on.map(key => quoted(key.right, dialect)).join(', ')})` : `ON ${all(equal).text}`;
  const columns = new Map([...before.columns].map(([name, value]) => [name, clear(value, id => !clashes(id))]));
  for (const [name, value] of isOnly ? [] : other.columns) {
    if (!on.some(key => key.right === name)) {
      const own = { ...column(alias, name, dialect, !clashes(name)), isPositive: value.isPositive };
      columns.set(before.columns.has(name) ? `${name}_right` : name, own);
    }
  }
  const [first, ...more] = before.tables;
  const joins = [...(first === undefined ? [] : [{ ...first, text: named(first) }]), ...more];
  const text = `${dialect.joins[how]} ${named(table, alias)} ${how_}`;
  return {
    ...before,
    tables: [...joins, { ...table, alias, text, columns: isOnly ? [] : table.columns }],
    columns,
    order: isOnly ? before.order : []
  };
}

/** Whether every column stands as it is in a table. */
const isPlain = ({ stage, tables, columns }: Rows): boolean =>
  stage === STAGES.rows &&
  tables.every(table => table.isPlain) &&
  [...columns.values()].every(value => value.column !== undefined);
