import { all, column, type Dialect, folded, freeName, indented, type Order, quoted, type Sql } from './fragment.js';

/** A table that FROM names. */
export type FromTable = {
  /** Its text in FROM, with JOIN and the condition unless it is the first table. */
  readonly text: string;
  readonly alias: string;
  readonly columns: readonly string[];
};

/** How far a SELECT has got; anything that belongs to an earlier clause needs another SELECT around it. */
export const STAGES = { rows: 0, windows: 1, qualified: 2, groups: 3, distinct: 4, cut: 5, exploded: 6 } as const;

/** A SELECT while clauses are added to it. */
export type Rows = {
  readonly tables: readonly [FromTable, ...FromTable[]];
  /** The columns, in their order, each as it is computed from what FROM gives. */
  readonly columns: ReadonlyMap<string, Sql>;
  readonly stage: number;
  readonly where: readonly Sql[];
  readonly groupBy?: readonly Sql[];
  readonly having: readonly Sql[];
  readonly qualify: readonly Sql[];
  readonly distinct: boolean;
  readonly order: readonly Order[];
  /** `LIMIT 5`, or a clause that samples rows; empty for all rows. */
  readonly end: string;
  readonly name: string;
};

export function rowsOf(table: FromTable, dialect: Dialect): Rows {
  return {
    tables: [table],
    columns: new Map(table.columns.map(name => [name, column(table.alias, name, dialect)])),
    stage: STAGES.rows,
    ...{ where: [], having: [], qualify: [], order: [], distinct: false, end: '' },
    name: table.alias
  };
}

/** The table, if these are all of its rows and each column keeps its name. */
function tableOf({ tables, columns, stage, where }: Rows): FromTable | undefined {
  const [first, ...joins] = tables;
  const isAll = stage === STAGES.rows && joins.length === 0 && where.length === 0;
  return isAll && [...columns].every(([name, value]) => value.column?.name === name) ? first : undefined;
}

/** The same, if no column is left out or moved. */
function wholeOf(rows: Rows): FromTable | undefined {
  const names = [...rows.columns.keys()];
  const table = tableOf(rows);
  return names.length === table?.columns.length && names.every((name, at) => table.columns[at] === name)
    ? table
    : undefined;
}

/** The name of the column that this piece computes, if there is one. */
const outputOf = (value: Sql, { columns }: Rows): string | undefined =>
  [...columns].find(([, one]) => one.text === value.text)?.[0];

/** Whether a piece reads a column of FROM whose name belongs to a different column of the result. */
const isShadowed = ({ reads }: Sql, { columns }: Rows): boolean =>
  [...columns].some(([name, value]) => reads.some(one => folded(one) === folded(name) && value.column?.name !== one));

/** Whether one of some tables gives a column of a name. */
export const isGiven = (name: string, tables: readonly FromTable[]): boolean =>
  tables.some(({ columns }) => columns.some(one => folded(one) === folded(name)));

const WIDTH = 76;

/** Up to this many columns are named one by one, even if a star with exceptions would do. */
const FEW = 5;

/** Lines of a query, or the one line that they fit into. */
export function fit(lines: readonly string[]): readonly string[] {
  const line = lines.join(' ');
  return line.length <= WIDTH && !line.includes('  ') ? [line] : lines;
}

export function select(rows: Rows, dialect: Dialect): readonly string[] {
  const { tables, where, groupBy = [], having, qualify, end, distinct } = rows;
  const named = (value: Sql): string => {
    const name = outputOf(value, rows);
    return name === undefined ? value.text : quoted(name, dialect);
  };
  // In GROUP BY, a name means a column of FROM rather than a column of the result.
  const keys = groupBy.map(key => (isGiven(outputOf(key, rows) ?? '', tables) ? key.text : named(key)));
  const order = rows.order.map(({ value, end: direction }) => `${named(value)}${direction}`);
  return [
    ...clause(distinct ? 'SELECT DISTINCT' : 'SELECT', items(rows, dialect)),
    `FROM ${tables[0].text}`,
    ...tables.slice(1).map(({ text }) => text),
    ...conditions('WHERE', where),
    ...clause('GROUP BY', keys),
    ...conditions('HAVING', having),
    ...conditions('QUALIFY', qualify),
    ...clause('ORDER BY', order),
    ...(end === '' ? [] : [end])
  ];
}

/** A clause with its parts in one line, or each in lines of its own. */
function clause(keyword: string, parts: readonly (string | readonly string[])[]): readonly string[] {
  const line = `${keyword} ${parts.flat().join(', ')}`;
  return parts.length === 0
    ? []
    : line.length <= WIDTH && parts.flat().length === parts.length
      ? [line]
      : [keyword, ...indented(withCommas(parts))];
}

const withCommas = (parts: readonly (string | readonly string[])[]): readonly string[] =>
  parts.flatMap((lines, at) => withEnd([lines].flat(), at === parts.length - 1 ? '' : ','));

const withEnd = (lines: readonly string[], end: string): readonly string[] => [
  ...lines.slice(0, -1),
  `${lines.at(-1) ?? ''}${end}`
];

const laidOut = ({ text, lines = [text] }: Sql, room: number): readonly string[] =>
  text.length <= room ? [text] : lines;

function conditions(keyword: string, tests: readonly Sql[]): readonly string[] {
  const [first = '', ...others] = tests.length === 0 ? [] : laidOut(all(tests), WIDTH - keyword.length - 1);
  return tests.length === 0 ? [] : [`${keyword} ${first}`, ...indented(others)];
}

/** What SELECT lists: a star for the columns of the first table that keep their places, and the others by name. */
function items({ tables, columns, groupBy }: Rows, dialect: Dialect): readonly (readonly string[])[] {
  const [first, ...joins] = tables;
  const as = ([name, value]: readonly [string, Sql]): readonly string[] =>
    value.column?.name === name
      ? [value.text]
      : withEnd(laidOut(value, WIDTH - 9 - name.length), ` AS ${quoted(name, dialect)}`);
  const listed = [...columns];
  const kept = first.columns.filter(name => columns.has(name));
  const starred = listed.slice(0, kept.length);
  const isInPlace = groupBy === undefined && starred.every(([name], place) => name === kept[place]);
  const left = first.columns.filter(name => !columns.has(name)).map(name => quoted(name, dialect));
  const changed = starred.filter(([name, { column: own }]) => own?.of !== first.alias || own.name !== name).map(as);
  const count = left.length + changed.length;
  const isSpark = dialect.name === 'Spark';
  const isShort = count === 0 ? !(isSpark && joins.length > 0) : !isSpark && kept.length > FEW && count < FEW;
  if (!isInPlace || !isShort || kept.length < 2) {
    return listed.map(as);
  }
  const star = joins.every(one => one.columns.length === 0) ? '*' : `${quoted(first.alias, dialect)}.*`;
  const excluded = left.length === 0 ? star : `${star} EXCLUDE (${left.join(', ')})`;
  const all = changed.length === 0 ? excluded : `${excluded} REPLACE (${changed.flat().join(', ')})`;
  return [
    all.length > WIDTH && changed.length > 0 ? [`${excluded} REPLACE (`, ...indented(withCommas(changed)), ')'] : [all],
    ...listed.slice(kept.length).map(as)
  ];
}

/** Lines of SQL; `whole`: the table of a dataset, if they return it unchanged. */
export type Statement = { readonly lines: readonly string[]; readonly whole: FromTable | undefined };

/** The queries of one statement: all but the last one get names, in a WITH clause. */
export class Queries {
  constructor(
    readonly dialect: Dialect,
    /** Names that tables and variables have. */
    private readonly _taken: readonly string[]
  ) {}

  /** Gives a query a name, and returns its rows; `columns`: the columns that it is known to have. */
  add(name: string, lines: readonly string[], columns: readonly string[]): Rows {
    const alias = freeName(name, [...this._taken, ...this._queries.map(one => one.name)]);
    this._queries.push({ name: alias, lines });
    return { ...rowsOf({ text: quoted(alias, this.dialect), alias, columns }, this.dialect), name };
  }

  /** The same rows from a named query, so that any clause can be added. Sort keys stay in the query, as extra columns if need be. */
  nest(before: Rows, keepOrder = true): Rows {
    if (wholeOf(before) !== undefined && before.order.length === 0) {
      return before;
    }
    const columns = new Map(before.columns);
    const given = before.tables.flatMap(table => table.columns);
    const order = (keepOrder ? before.order : []).map(({ value, end }) => {
      const known = outputOf(value, { ...before, columns });
      const name = known ?? freeName('order_key', [...columns.keys(), ...given]);
      columns.set(name, value);
      return { name, end };
    });
    const lines = this._lines({ ...before, columns }, false);
    const made = this.add(before.name, lines, [...columns.keys()]);
    const [{ alias }] = made.tables;
    return {
      ...made,
      columns: new Map([...made.columns].filter(([name]) => before.columns.has(name))),
      order: order.map(({ name, end }) => ({ value: column(alias, name, this.dialect), end }))
    };
  }

  /** The rows of one table, from a named query if they are not. */
  asTable(rows: Rows): Rows {
    return tableOf(rows) === undefined ? this.nest(rows, false) : rows;
  }

  /** The rows for which a test of a window value holds. Spark has no QUALIFY, so there the value becomes a column first. */
  keep(rows: Rows, value: Sql, wanted: string, test: (value: Sql) => Sql): Rows {
    if (this.dialect.name !== 'Spark') {
      return { ...rows, qualify: [...rows.qualify, test(value)], stage: STAGES.qualified };
    }
    const name = freeName(wanted, rows.columns.keys());
    const nested = this.nest({ ...rows, columns: new Map([...rows.columns, [name, value]]) });
    const columns = new Map([...nested.columns].filter(([id]) => rows.columns.has(id)));
    return { ...nested, columns, where: [test(nested.columns.get(name) ?? value)] };
  }

  /** The statement that gives some rows; if they are exactly those of the last query, that query is the statement. */
  statement(rows: Rows): Statement {
    const last = this._queries.at(-1);
    const table = rows.order.length === 0 ? wholeOf(rows) : undefined;
    const isLast = last !== undefined && table?.alias === last.name;
    const lines = isLast ? last.lines : this._lines(rows, true);
    const above = isLast ? this._queries.slice(0, -1) : this._queries;
    const named = above.flatMap(({ name, lines: inner }, at) => [
      `${at === 0 ? 'WITH ' : ''}${quoted(name, this.dialect)} AS (`,
      ...indented(fit(inner)),
      at === above.length - 1 ? ')' : '),'
    ]);
    return { lines: [...named, ...fit(lines)], whole: isLast ? undefined : table };
  }

  /** The clauses of a SELECT, with ORDER BY if that is asked for or a limit needs it. */
  private _lines(rows: Rows, isOrdered: boolean): readonly string[] {
    const order = isOrdered || rows.end !== '' ? rows.order : [];
    // Spark sorts by no window that is not a column of the result.
    const isSeen = (value: Sql): boolean => !value.isWindow && !isShadowed(value, rows);
    const isLost = order.some(({ value }) => outputOf(value, rows) === undefined && !isSeen(value));
    return select(isLost ? { ...this.nest({ ...rows, end: '' }), end: rows.end } : { ...rows, order }, this.dialect);
  }

  private readonly _queries: { readonly name: string; readonly lines: readonly string[] }[] = [];
}
