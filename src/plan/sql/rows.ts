import type { Dialect } from './dialect.js';
import type { Order, Sql } from './fragment.js';
import { column, folded } from './names.js';

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
  return names.length === table?.columns.length && names.every((name, at) => table?.columns[at] === name)
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
