import type { Dialect } from './dialect.js';
import { itemsOf } from './items.js';
import { folded, freeName } from './names.js';
import {
  type Cte,
  type From,
  holds,
  isColumn,
  isWindow,
  type Item,
  type Order,
  type Query,
  type Select,
  type Sql
} from './tree.js';

/** A SELECT while clauses are added to it, or, under `built`, a query that takes none. */
export type Rows = {
  readonly built?: Query;
  readonly from: From;
  /** The columns, in their order, each as it is computed from what FROM gives. */
  readonly columns: ReadonlyMap<string, Sql>;
  /** Whether there are columns more, which only a star names. */
  readonly open: boolean;
  readonly where: readonly Sql[];
  readonly groupBy?: readonly Sql[];
  readonly having: readonly Sql[];
  readonly qualify: readonly Sql[];
  readonly distinct: boolean;
  readonly order: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  readonly sample?: Select['sample'];
  /** Whether a column makes several rows of one. */
  readonly exploded: boolean;
  /** What the rows are, as a name. */
  readonly name: string;
};

/** Rows of a table, a variable or a query above, as they are. */
export function rowsOf(
  item: Item,
  options: { readonly open?: boolean; readonly names?: readonly string[] } = {}
): Rows {
  const names = options.names ?? item.columns;
  return {
    from: { item, joins: [] },
    columns: new Map(names.map(name => [name, { type: 'column', of: item.alias, name }])),
    open: options.open === true,
    where: [],
    having: [],
    qualify: [],
    distinct: false,
    order: [],
    exploded: false,
    name: item.alias
  };
}

export const isCut = ({ limit, offset, sample, exploded }: Rows): boolean =>
  limit !== undefined || offset !== undefined || sample !== undefined || exploded;

/** Whether a column or the order is computed over a window, which a condition would change. */
export const hasWindow = ({ columns, order, qualify }: Rows): boolean =>
  qualify.length > 0 || [...columns.values(), ...order.map(({ value }) => value)].some(isWindow);

/** Whether the rows are all of what FROM names, each column as it is. */
export const isWhole = (rows: Rows): boolean =>
  isOneTable(rows) &&
  (rows.open || rows.columns.size === rows.from.item.columns.length) &&
  [...rows.columns].every(
    ([name, sql], at) => isColumn(sql, name) && (rows.open || rows.from.item.columns[at] === name)
  );

/** Whether they are all rows of one table, whatever the columns are. */
export const isOneTable = (rows: Rows): boolean =>
  rows.built === undefined && rows.from.joins.length === 0 && rows.from.unpivot === undefined && isUnfiltered(rows);

/** Whether nothing is said of the rows but which columns there are. */
const isUnfiltered = (rows: Rows): boolean =>
  rows.where.length === 0 && rows.groupBy === undefined && rows.qualify.length === 0 && !rows.distinct && !isCut(rows);

/** The queries of one statement: those that stand above the last one get names. */
export class Queries {
  constructor(
    readonly dialect: Dialect,
    /** Names that tables and variables have. */
    private readonly _taken: readonly string[]
  ) {}

  readonly ctes: Cte[] = [];

  /** The same rows as those of a query with a name, to which every clause can be added. Their order is kept where it is needed. */
  nest(before: Rows, keepOrder = true): Rows {
    if (isWhole(before) && before.order.length === 0) {
      return before;
    }
    const rows = keepOrder ? before : { ...before, ...(isCut(before) ? {} : { order: [] }) };
    const { columns, order } = keepOrder ? withOrder(rows) : { columns: rows.columns, order: [] };
    const query = this.query({ ...rows, columns }, false);
    const text = JSON.stringify(query);
    const known = this.ctes.find(cte => JSON.stringify(cte.query) === text)?.name;
    const name = known ?? freeName(rows.name, [...this._taken, ...this.ctes.map(cte => cte.name)]);
    if (known === undefined) {
      this.ctes.push({ name, query });
    }
    const names = [...columns.keys()];
    const item: Item = { type: 'cte', name, alias: name, columns: names };
    columns.forEach((sql, column) => {
      if (this.isPositive(sql)) {
        this._positive.add(`${name}.${column}`);
      }
    });
    return {
      ...rowsOf(item, { open: rows.open, names: [...rows.columns.keys()] }),
      order: order.map(key => keyOf(key, name)),
      name: rows.name
    };
  }

  /** The query of rows; in their order where `ordered` says so, or a limit needs it. */
  query(rows: Rows, ordered: boolean): Query {
    if (rows.built !== undefined) {
      if (rows.built.type !== 'pivot' || !ordered || rows.order.length === 0) {
        return rows.built;
      }
      return this.dialect.ordersPivot
        ? { ...rows.built, orderBy: rows.order.map(key => outputOrder(key, rows)) }
        : this.query(this.nest(rows), true);
    }
    const isCutOff = rows.limit !== undefined || rows.offset !== undefined;
    const orderBy = ordered || isCutOff ? rows.order.map(key => outputOrder(key, rows)) : [];
    if (orderBy.some(({ value }) => isShadowed(value, rows))) {
      const { columns, order } = withOrder(rows);
      const inner = { ...rows, columns, order: [] };
      const { limit: _, offset: __, ...whole } = inner;
      const nested = this.nest(isCutOff ? whole : inner, false);
      const kept = new Map([...nested.columns].filter(([name]) => rows.columns.has(name)));
      const cut = {
        ...(rows.limit === undefined ? {} : { limit: rows.limit }),
        ...(rows.offset === undefined ? {} : { offset: rows.offset })
      };
      return this.query(
        { ...nested, columns: kept, order: order.map(key => keyOf(key, nested.from.item.alias)), ...cut },
        ordered
      );
    }
    const { distinct, from, limit, offset, sample, groupBy = [] } = rows;
    // Where no window is left, QUALIFY is refused, and an earlier clause says the same.
    const late = hasWindow({ ...rows, qualify: [] }) || rows.qualify.some(isWindow) ? rows.qualify : [];
    const early = late.length > 0 ? [] : rows.qualify;
    const [where, having] =
      rows.groupBy === undefined ? [[...rows.where, ...early], rows.having] : [rows.where, [...rows.having, ...early]];
    return {
      type: 'select',
      distinct,
      items: itemsOf(rows, this.dialect),
      from,
      where,
      groupBy: groupBy.map(key => outputKey(key, rows)),
      having,
      qualify: late,
      orderBy,
      ...(limit === undefined ? {} : { limit }),
      ...(offset === undefined ? {} : { offset }),
      ...(sample === undefined ? {} : { sample })
    };
  }

  /** Takes note of a column of which no value is 0 or less. */
  markPositive(of: string, name: string): void {
    this._positive.add(`${of}.${name}`);
  }

  /** Whether an expression is known to be above 0; `isEmpty`: a count may be one of no rows. */
  isPositive(sql: Sql, isEmpty = false): boolean {
    switch (sql.type) {
      case 'column':
        return this._positive.has(`${sql.of}.${sql.name}`);
      case 'literal':
        return typeof sql.value === 'number' && sql.value > 0;
      case 'binary':
        return (
          ['+', '*', '/'].includes(sql.op) && this.isPositive(sql.left, isEmpty) && this.isPositive(sql.right, isEmpty)
        );
      case 'call': {
        const [arg] = sql.args;
        if (arg === undefined || sql.where !== undefined || !POSITIVE.has(sql.fn)) {
          return false;
        }
        return arg.type === 'word'
          ? !isEmpty && sql.over?.frame === undefined
          : this.isPositive(arg, isEmpty) && sql.fn !== 'count';
      }
      default:
        return false;
    }
  }

  private readonly _positive = new Set<string>();
}

/** Functions of which a value is above 0, or missing, where those of their argument are. */
const POSITIVE: ReadonlySet<string> = new Set([
  'count',
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'abs',
  'first',
  'last',
  'lag',
  'lead'
]);

const same = (one: Sql, other: Sql): boolean => JSON.stringify(one) === JSON.stringify(other);

const outputOf = (sql: Sql, { columns }: Rows): string | undefined =>
  [...columns].find(([, value]) => same(value, sql))?.[0];

const keyOf = (key: Order, of: string): Order => ({
  ...key,
  value: key.value.type === 'alias' ? { type: 'column', of, name: key.value.name } : key.value
});

/** The columns, with those that the order needs besides, and the order by their names. */
function withOrder(rows: Rows): { readonly columns: ReadonlyMap<string, Sql>; readonly order: readonly Order[] } {
  const columns = new Map(rows.columns);
  const order = rows.order.map(key => {
    const known = outputOf(key.value, { ...rows, columns });
    const name = known ?? freeName('order_key', [...columns.keys(), ...rows.from.item.columns]);
    columns.set(name, key.value);
    return { ...key, value: { type: 'alias', name } as const };
  });
  return { columns, order };
}

function outputOrder(key: Order, rows: Rows): Order {
  const name = outputOf(key.value, rows);
  return name === undefined ? key : { ...key, value: { type: 'alias', name } };
}

/** Whether ORDER BY would take a column of FROM for another one of the result. */
const isShadowed = (sql: Sql, { columns }: Rows): boolean =>
  holds(
    sql,
    part =>
      part.type === 'column' &&
      [...columns].some(([name, value]) => folded(name) === folded(part.name) && !same(value, part))
  );

const fromNames = ({ from: { item, joins } }: Rows): ReadonlySet<string> =>
  new Set([item, ...joins.map(join => join.item)].flatMap(({ columns }) => columns.map(folded)));

/** A key of GROUP BY by its name in the result, where that is no other column. */
function outputKey(key: Sql, rows: Rows): Sql {
  const name = outputOf(key, rows);
  return name === undefined || key.type === 'column' || fromNames(rows).has(folded(name))
    ? key
    : { type: 'alias', name };
}

/** A column as later clauses call it: by its name where it is computed over a window, and no other column has that name. */
export const windowAlias = (name: string, sql: Sql, rows: Rows): Sql =>
  isWindow(sql) && !fromNames(rows).has(folded(name)) ? { type: 'alias', name } : sql;
