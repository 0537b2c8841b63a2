import type { SqlSelect } from './sql-select.js';

/** A column that a step made: what it is computed from, and its name in a result as SQL. */
export type MadeColumn = { readonly expression: string; readonly name: string };

/** Rows of the relation. Write a column of it by `sqlColumn`, and add a clause to the query of `openRows`. */
export type SqlRows = {
  readonly type: 'rows';
  /** Without its SELECT list, which comes from `shown` and `made`. */
  readonly query: SqlSelect;
  /** Columns by their names in the plan; absent: all of them. */
  readonly shown?: readonly string[];
  /** By the name in the plan. They are written out where they are used, until a query in brackets makes columns of them. */
  readonly made: ReadonlyMap<string, MadeColumn>;
};

/** One row for each group, with the keys in front. */
export type SqlTable = {
  readonly type: 'table';
  readonly query: SqlSelect;
  /** Names of the keys in the result, as SQL. */
  readonly keys: readonly string[];
  /** The first one is what orderings refer to. `window`: the expression is no aggregate alone and cannot stand in HAVING. */
  readonly measures: readonly (MadeColumn & { readonly window?: boolean })[];
  /** The order of the keys, and once a step has ordered the groups, that order; the query itself has none. */
  readonly orderBy: readonly string[];
};

/** A finished statement, by lines, whose result is shown as a relation. */
export type SqlRelation = { readonly type: 'relation'; readonly lines: readonly string[] };

/** A finished query with one row: its one value, or all of its values as a tuple. */
export type SqlValue = { readonly type: 'value'; readonly lines: readonly string[]; readonly tuple?: boolean };

/** A Python expression over the relation that needs no query. */
export type SqlPython = { readonly type: 'python'; readonly code: string };

/** What the SQL written so far makes. */
export type SqlState = SqlRows | SqlTable | SqlRelation | SqlValue | SqlPython;
