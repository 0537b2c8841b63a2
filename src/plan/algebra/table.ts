import type { Expression, Named, SortKey } from './expression.js';

/** `semi` keeps the rows of the left table that have a match, `anti` those that have none; both keep its columns alone. */
export type JoinType = 'inner' | 'semi' | 'anti';

/** A table made from others; every node takes what any other makes. Rows have no order but below `sort` and `aggregate`. */
export type Table =
  /** A live frame or relation, or a file under the name that it is loaded into. */
  | { readonly type: 'source'; readonly name: string }
  /** The rows for which a condition is true; one that is missing is not. */
  | { readonly type: 'filter'; readonly of: Table; readonly where: Expression }
  /** New columns at the end, or changed ones in their place, all of them made of the columns below. */
  | { readonly type: 'derive'; readonly of: Table; readonly columns: readonly Named[] }
  | { readonly type: 'select'; readonly of: Table; readonly columns: readonly string[] }
  | { readonly type: 'drop'; readonly of: Table; readonly columns: readonly string[] }
  | {
      readonly type: 'rename';
      readonly of: Table;
      readonly names: readonly { readonly from: string; readonly to: string }[];
    }
  /** One row for each key, in the order of the keys; none for a missing key. Without keys: one row. */
  | {
      readonly type: 'aggregate';
      readonly of: Table;
      readonly by: readonly Named[];
      readonly measures: readonly Named[];
    }
  /** Missing values come last, either way. */
  | { readonly type: 'sort'; readonly of: Table; readonly by: readonly SortKey[] }
  /** The first rows in the order below, of each group of equal `per`; of all rows the one that stands behind `offset` others. */
  | {
      readonly type: 'limit';
      readonly of: Table;
      readonly n: number;
      readonly offset?: number;
      readonly per?: readonly string[];
    }
  /** Different rows, of some columns alone where these are named. */
  | { readonly type: 'distinct'; readonly of: Table; readonly columns?: readonly string[] }
  | { readonly type: 'sample'; readonly of: Table; readonly n: number; readonly seed: number }
  /** Columns of the right table follow, without its keys; a name that the left one has gets `_right` at its end. */
  | {
      readonly type: 'join';
      readonly left: Table;
      readonly right: Table;
      readonly on: readonly { readonly left: string; readonly right: string }[];
      readonly how: JoinType;
    }
  /** A row for each of `rows`, a column for each value of `columns`, a measure in each cell. It is shown as it is: nothing is made of it. */
  | {
      readonly type: 'pivot';
      readonly of: Table;
      readonly rows: readonly string[];
      readonly columns: string;
      readonly value: Expression;
    }
  /** A row for each cell outside `keep`: the name of its column, and its value. */
  | {
      readonly type: 'unpivot';
      readonly of: Table;
      readonly keep: readonly string[];
      readonly names: string;
      readonly values: string;
    }
  /** A row for each part of a text between separators. */
  | { readonly type: 'explode'; readonly of: Table; readonly column: string; readonly separator: string };

/** A table of one type. */
export type TableOf<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** The tables that a table is made from. */
export function inputs(table: Table): readonly Table[] {
  switch (table.type) {
    case 'source':
      return [];
    case 'join':
      return [table.left, table.right];
    default:
      return [table.of];
  }
}

/** Names of the live frames that a table reads, each once, in the order they stand. */
export function sources(table: Table): readonly string[] {
  return table.type === 'source' ? [table.name] : [...new Set(inputs(table).flatMap(sources))];
}
