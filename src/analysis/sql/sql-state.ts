import type { SqlSelect } from './sql-select.js';

/** A column that a step made: what it is computed from, and its name in a result as SQL. */
export type MadeColumn = {
  readonly expression: string;
  readonly name: string;
  /** The column of the source in whose place it stands. */
  readonly of?: string;
};

/** Rows of the relation. Columns are called by their names in the plan; `sqlRows` works on this. */
export type SqlRows = {
  readonly type: 'rows';
  /** Without its SELECT list, which comes from the rest. */
  readonly query: SqlSelect;
  /** The columns that FROM gives, each with its name in SQL. */
  readonly source: ReadonlyMap<string, string>;
  /** Those of the source that are left out. */
  readonly gone: ReadonlySet<string>;
  /** They are written out where they are used, until a query in brackets makes plain columns of them. */
  readonly made: ReadonlyMap<string, MadeColumn>;
  /** The columns of the result, in their order; absent: all of them. */
  readonly shown?: readonly string[];
};

/** A column of a result that is measured. */
export type SqlMeasure = MadeColumn & {
  /** The expression is no aggregate alone and cannot stand in HAVING. */
  readonly window?: boolean;
  /** It is a number, and not a word, a date or a truth. */
  readonly number?: boolean;
};

/** One row for each group, with the keys in front. */
export type SqlTable = {
  readonly type: 'table';
  readonly query: SqlSelect;
  /** Names of the keys in the result, as SQL. */
  readonly keys: readonly string[];
  /** The first one is what orderings refer to. */
  readonly measures: readonly SqlMeasure[];
  /** The unit of the calendar whose periods the only key holds. */
  readonly period?: string;
  /** The order of the keys, and once a step has ordered the groups, that order; the query itself has none. */
  readonly orderBy: readonly string[];
};

/** The lines of a query with something done to the numbers of its result. */
export type RoundedLines = (write: (expression: string) => string) => readonly string[];

/** A finished statement, by lines, whose result is shown as a relation. */
export type SqlRelation = {
  readonly type: 'relation';
  readonly lines: readonly string[];
  readonly rounded?: RoundedLines;
};

/** A finished query with one row: its one value, or all of its values as a tuple. */
export type SqlValue = {
  readonly type: 'value';
  readonly lines: readonly string[];
  readonly tuple?: boolean;
  readonly rounded?: RoundedLines;
};

/** A Python expression over the relation or its query. */
export type SqlPython = { readonly type: 'python'; readonly code: string };

/** What the SQL written so far makes. */
export type SqlState = SqlRows | SqlTable | SqlRelation | SqlValue | SqlPython;
