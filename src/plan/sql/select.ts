import type { Dialect } from './dialect.js';
import { all, indented, type Order, type Sql, column, folded, quoted } from './fragment.js';

/** A table that FROM names. */
export type FromTable = {
  /** As it stands in FROM, with JOIN and its condition where it is not the first. */
  readonly text: string;
  readonly alias: string;
  /** Names of its columns. */
  readonly columns: readonly string[];
};

/** How far a SELECT has come; what belongs to a clause before that needs a SELECT of its own. */
export const STAGES = { rows: 0, groups: 1, windows: 2, qualified: 3, distinct: 4, cut: 5, exploded: 6 } as const;

/** A SELECT while clauses are added to it. */
export type Rows = {
  readonly tables: readonly FromTable[];
  /** The columns, in their order, each as it is computed from what FROM gives. */
  readonly columns: ReadonlyMap<string, Sql>;
  readonly stage: number;
  readonly where: readonly Sql[];
  readonly groupBy?: readonly Sql[];
  readonly having: readonly Sql[];
  readonly qualify: readonly Sql[];
  readonly distinct: boolean;
  readonly order: readonly Order[];
  /** `LIMIT 5`, or how rows are drawn; empty for all rows. */
  readonly end: string;
  /** What the rows are, as a name. */
  readonly name: string;
};

/** All rows of one table. */
export function rowsOf(table: FromTable, dialect: Dialect): Rows {
  return {
    tables: [table],
    columns: new Map(table.columns.map(name => [name, column(table.alias, name, dialect)])),
    stage: STAGES.rows,
    ...{ where: [], having: [], qualify: [], order: [], distinct: false, end: '' },
    name: table.alias
  };
}

/** A table of which the rows are all, where each column stands under its name. */
export function tableOf({ tables, columns, stage, where }: Rows): FromTable | undefined {
  const [first, ...joins] = tables;
  const isAll = stage === STAGES.rows && joins.length === 0 && where.length === 0;
  return isAll && [...columns].every(([name, value]) => value.column?.name === name) ? first : undefined;
}

/** The same where no column is left out or in another place. */
export function wholeOf(rows: Rows): FromTable | undefined {
  const names = [...rows.columns.keys()];
  const table = tableOf(rows);
  return names.length === table?.columns.length && names.every((name, at) => table.columns[at] === name)
    ? table
    : undefined;
}

/** The name of a column that is computed so. */
export const outputOf = (value: Sql, { columns }: Rows): string | undefined =>
  [...columns].find(([, one]) => one.text === value.text)?.[0];

/** Whether a piece reads a column of FROM that has the name of another one of the result. */
export const isShadowed = ({ reads }: Sql, { columns }: Rows): boolean =>
  [...columns].some(([name, value]) => reads.some(one => folded(one) === folded(name) && value.column?.name !== one));

/** Whether one of some tables gives a column of a name. */
export const isGiven = (name: string, tables: readonly FromTable[]): boolean =>
  tables.some(({ columns }) => columns.some(one => folded(one) === folded(name)));

/** Whether one of the columns of a name looks over other rows. */
export const readsWindow = (names: readonly string[], { columns }: Rows): boolean =>
  names.some(name => columns.get(name)?.isWindow === true);

/** Longest line of a query. */
const WIDTH = 76;

/** Most columns that are named one by one where a star with exceptions says the same. */
const FEW = 5;

/** Lines of a query, or the one line that they fit into. */
export function fit(lines: readonly string[]): readonly string[] {
  const line = lines.join(' ');
  return line.length <= WIDTH && !line.includes('  ') ? [line] : lines;
}

/** The clauses of a SELECT, in lines. */
export function select(rows: Rows, dialect: Dialect): readonly string[] {
  const { tables, where, groupBy = [], having, qualify, end, columns, distinct } = rows;
  const named = (value: Sql): string => {
    const name = outputOf(value, rows);
    return name === undefined ? value.text : quoted(name, dialect);
  };
  // GROUP BY takes a name for a column of FROM before it takes it for one of the result.
  const keys = groupBy.map(key => (isGiven(outputOf(key, rows) ?? '', tables) ? key.text : named(key)));
  const order = rows.order.map(({ value, end: direction }) => `${named(value)}${direction}`);
  const windows = new Map([...columns.values()].flatMap(one => Object.entries(one.windows)));
  const windowTexts = [...windows].map(([name, text]) => `${name} AS ${text}`);
  return [
    ...clause(distinct ? 'SELECT DISTINCT' : 'SELECT', items(rows, dialect)),
    `FROM ${tables[0]?.text ?? ''}`,
    ...tables.slice(1).map(({ text }) => text),
    ...conditions('WHERE', where),
    ...clause('GROUP BY', keys),
    ...conditions('HAVING', having),
    ...clause('WINDOW', windowTexts),
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
  const [first = { alias: '', columns: [] }, ...joins] = tables;
  const as = ({ name, value }: { readonly name: string; readonly value: Sql }): readonly string[] =>
    value.column?.name === name
      ? [value.text]
      : withEnd(laidOut(value, WIDTH - 9 - name.length), ` AS ${quoted(name, dialect)}`);
  const listed = [...columns].map(([name, value]) => {
    const own = value.column?.of === first.alias ? value.column.name : undefined;
    return { name, value, own, at: own ?? name };
  });
  const kept = first.columns.filter(name => listed.some(({ at }) => at === name));
  const starred = listed.slice(0, kept.length);
  const changes = {
    EXCLUDE: first.columns.filter(name => !kept.includes(name)).map(name => [quoted(name, dialect)]),
    REPLACE: starred.filter(({ own }) => own === undefined).map(as),
    RENAME: starred.filter(({ own, name }) => own !== undefined && own !== name).map(as)
  };
  const count = Object.values(changes).flat().length;
  const isSpark = dialect.name === 'Spark';
  const isShort =
    count === 0 ? kept.length !== 1 && !(isSpark && joins.length > 0) : !isSpark && kept.length > FEW && count < FEW;
  const isInPlace = groupBy === undefined && starred.every(({ at }, place) => at === kept[place]);
  if (!isInPlace || !isShort) {
    return listed.map(as);
  }
  const star = joins.every(one => one.columns.length === 0) ? '*' : `${quoted(first.alias, dialect)}.*`;
  const said = Object.entries(changes).flatMap(([word, lines]): readonly string[] => {
    const line = `${word} (${lines.flat().join(', ')})`;
    const isLong = lines.flat().length > lines.length || line.length > WIDTH;
    return lines.length === 0 ? [] : isLong ? [`${word} (`, ...indented(withCommas(lines)), ')'] : [line];
  });
  const [head, ...rest] = said;
  return [[head === undefined ? star : `${star} ${head}`, ...rest], ...listed.slice(kept.length).map(as)];
}
