import type { Expression, FunctionName, Table, TableOf } from '../algebra/plan.js';
import { columnsIn } from '../algebra/rebuild.js';
import { columnOf, ofNothing } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import { cellsOf } from '../lower/lower.js';
import { Expressions } from './expression.js';
import {
  column,
  type Dialect,
  fn,
  freeName,
  indented,
  NULL,
  operator,
  over,
  quoted,
  type Sql,
  sql
} from './fragment.js';
import {
  type FromTable,
  isGiven,
  type Queries,
  readsWindow,
  type Rows,
  STAGES,
  type Statement,
  tableOf
} from './select.js';

/** The first rows: by LIMIT, or by their row number within a group. */
export function limited({ n, per = [] }: TableOf<'limit'>, before: Rows, queries: Queries): Rows {
  const isCut = per.length === 0;
  const isOver = !isCut && (readsWindow(per, before) || before.order.some(({ value }) => value.isWindow));
  const isLate = before.stage > (isCut ? STAGES.distinct : STAGES.windows) || isOver;
  const rows = isLate ? queries.nest(before) : before;
  if (isCut) {
    return { ...rows, stage: STAGES.cut, end: `LIMIT ${n}` };
  }
  // Spark numbers rows only in an order.
  const isLoose = rows.order.length === 0 && queries.dialect.name === 'Spark';
  const order = isLoose ? [{ value: NULL, end: '' } as const] : rows.order;
  const groups = per.flatMap(name => rows.columns.get(name) ?? []);
  const place = over(sql`row_number()`, { per: groups, order });
  return queries.keep({ ...rows, name: 'ranked' }, place, 'place', value => operator('<=', value, sql`${n}`));
}

/** Rows chosen at random, the same each time. */
export function sampled({ n, seed }: TableOf<'sample'>, before: Rows, queries: Queries): Rows {
  if (queries.dialect.name === 'Spark') {
    const rows = before.stage > STAGES.qualified ? queries.nest(before, false) : before;
    const order = [{ value: sql`rand(${seed})`, end: '' } as const];
    return queries.nest({ ...rows, order, end: `LIMIT ${n}`, name: 'sampled' }, false);
  }
  const rows = tableOf(before) === undefined ? queries.nest(before, false) : before;
  return { ...rows, order: [], stage: STAGES.cut, end: `USING SAMPLE reservoir(${n} ROWS) REPEATABLE (${seed})` };
}

/** A row for each cell. */
export function unpivoted({ keep, names, values }: TableOf<'unpivot'>, before: Rows, queries: Queries): Rows {
  const name = (id: string): string => quoted(id, queries.dialect);
  const rows = tableOf(before) === undefined ? queries.nest(before, false) : before;
  const [table] = rows.tables;
  if (table === undefined) {
    return rows;
  }
  const cells = [...rows.columns.keys()].filter(id => !keep.includes(id)).map(name);
  const columns = [...keep, names, values];
  const rest = `UNPIVOT INCLUDE NULLS (${name(values)} FOR ${name(names)} IN (${cells.join(', ')}))`;
  return queries.add('long', [`SELECT ${columns.map(name).join(', ')}`, `FROM ${table.text}`, rest], columns);
}

/** A row for each part of a text. */
export function exploded({ column: name, separator }: TableOf<'explode'>, before: Rows, queries: Queries): Rows {
  const rows = before.stage > STAGES.rows ? queries.nest(before) : before;
  const parts = queries.dialect.explode(rows.columns.get(name) ?? NULL, separator);
  return { ...rows, columns: new Map([...rows.columns, [name, parts]]), stage: STAGES.exploded };
}

const call = (name: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn: name, args });

/** Lines of PIVOT, which finds the columns by itself. It cannot see named queries above it, so its input goes inside it. */
export function pivoted(
  table: TableOf<'pivot'>,
  facts: TableFacts,
  dialect: Dialect,
  apart: (of: Table) => Statement
): readonly string[] {
  const { of, rows, columns: on, value } = table;
  const keys = [...rows, on];
  const missing = keys.filter(name => columnOf(name, facts).missing);
  const isSimple = value.type === 'aggregate' && value.where === undefined;
  const { cells, cell } = cellsOf(table);
  const there = missing.map(name => call('not', call('isMissing', { type: 'column', name })));
  const filtered: Table = missing.length === 0 ? of : { type: 'filter', of, where: call('and', ...there) };
  const columns = [...new Set([...keys, ...columnsIn(value)])];
  const whole = isSimple && filtered === of ? apart(of).whole : undefined;
  const { lines } = apart(isSimple ? { type: 'select', of: filtered, columns } : cells);
  const nothing = ofNothing(value);
  const found = fn('any_value', column('', cell, dialect));
  const measure = new Expressions({ dialect, facts, columns: new Map<string, Sql>(), isEmpty: true });
  const filled = nothing === undefined ? found : sql`coalesce(${found}, ${nothing})`;
  const names = rows.map(name => quoted(name, dialect)).join(', ');
  return [
    ...(whole === undefined ? ['PIVOT (', ...indented(lines), ')'] : [`PIVOT ${whole.text}`]),
    `ON ${quoted(on, dialect)}`,
    `USING ${(isSimple ? measure.value(value) : filled).text}`,
    `GROUP BY ${names}`,
    `ORDER BY ${names}`
  ];
}

/** Joins the rows of two tables. The join becomes part of the SELECT of the left one if nothing in that could refer to the right one. */
export function joined({ on: [on], how }: TableOf<'join'>, left: Rows, right: Rows, queries: Queries): Rows {
  const { dialect } = queries;
  const isOnly = how === 'anti';
  const other = tableOf(right) === undefined ? queries.nest(right, false) : right;
  const [table] = other.tables;
  if (table === undefined) {
    return left;
  }
  const isOpen = left.stage === STAGES.rows && left.columns.get(on.left)?.column !== undefined;
  const open = isOpen ? left : queries.nest(left);
  const isUsing = on.left === on.right && open.columns.get(on.left)?.text === quoted(on.left, dialect);
  const isShared = (name: string): boolean =>
    !isOnly && isGiven(name, open.tables) && isGiven(name, [table]) && !(isUsing && on.right === name);
  const computed = [...open.columns.values()].filter(one => one.column === undefined);
  const before = [...computed, ...open.where].some(one => one.reads.some(isShared)) ? queries.nest(open) : open;
  const name = (id: string): string => quoted(id, dialect);
  const named = ({ text }: FromTable, id: string): string =>
    text.endsWith(name(id)) ? text : `${text} AS ${name(id)}`;
  const aliases = before.tables.map(one => one.alias);
  const alias = freeName(table.alias, aliases);
  const full = (value: Sql | undefined): string =>
    value?.column === undefined ? '' : `${name(value.column.of)}.${name(value.column.name)}`;
  const equal = `${full(before.columns.get(on.left))} = ${name(alias)}.${name(on.right)}`;
  const word = isOnly ? `${dialect.names.anti ?? 'ANTI'} ` : '';
  const text = `${word}JOIN ${named(table, alias)} ${isUsing ? `USING (${name(on.left)})` : `ON ${equal}`}`;
  const columns = new Map<string, Sql>();
  for (const [id, value] of before.columns) {
    const isFull = value.column !== undefined && isShared(value.column.name);
    columns.set(id, isFull ? { ...value, text: full(value) } : value);
  }
  for (const id of isOnly ? [] : other.columns.keys()) {
    if (id !== on.right) {
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
