import type { ScalarValue } from '../../datasets/index.js';

/** An expression of SQL. Columns carry the name of the table they come from; it is written where it is needed. */
export type Sql =
  | { readonly type: 'column'; readonly of: string; readonly name: string }
  | { readonly type: 'literal'; readonly value: ScalarValue }
  /** A name of the result itself, as in `ORDER BY total`. */
  | { readonly type: 'alias'; readonly name: string }
  | { readonly type: 'word'; readonly text: string }
  | {
      readonly type: 'call';
      readonly fn: string;
      readonly args: readonly Sql[];
      readonly distinct?: boolean;
      /** Words behind the last argument, as in `IGNORE NULLS`. */
      readonly behind?: string;
      readonly order?: readonly Order[];
      readonly where?: Sql;
      readonly over?: Over;
    }
  | { readonly type: 'binary'; readonly op: BinaryOperator; readonly left: Sql; readonly right: Sql }
  | { readonly type: 'not'; readonly of: Sql }
  /** `NULL`, `NOT NULL` or `NOT TRUE`. */
  | { readonly type: 'is'; readonly of: Sql; readonly what: 'NULL' | 'NOT NULL' | 'NOT TRUE' }
  | { readonly type: 'in'; readonly of: Sql; readonly not: boolean; readonly values: readonly Sql[] }
  | { readonly type: 'between'; readonly of: Sql; readonly low: Sql; readonly high: Sql }
  | { readonly type: 'case'; readonly when: Sql; readonly then: Sql; readonly otherwise?: Sql }
  | { readonly type: 'cast'; readonly of: Sql; readonly to: string; readonly safe: boolean };

export type BinaryOperator =
  | 'OR'
  | 'AND'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'IS DISTINCT FROM'
  | '+'
  | '-'
  | '*'
  | '/';

export type Order = {
  readonly value: Sql;
  readonly descending: boolean;
  /** Whether the place of missing values has to be said. */
  readonly nullsLast: boolean;
};

export type Over = {
  readonly per: readonly Sql[];
  readonly order: readonly Order[];
  readonly frame?: string;
  /** What a `WINDOW` clause calls it where it stands more than once. */
  readonly name?: string;
};

/** What FROM names: a table by its path, a variable of Python, or a query above. */
export type Item = { readonly alias: string; readonly columns: readonly string[] } & (
  | { readonly type: 'table'; readonly path: readonly string[] }
  | { readonly type: 'frame'; readonly variable: string }
  | { readonly type: 'cte'; readonly name: string }
);

export type From = {
  readonly item: Item;
  readonly unpivot?: { readonly names: string; readonly values: string; readonly columns: readonly string[] };
  readonly joins: readonly Join[];
};

export type Join = {
  readonly how: string;
  readonly item: Item;
  readonly on: readonly (readonly [left: Sql, right: Sql])[];
};

export type SelectItem =
  /** All columns; of one table where `of` names it. */
  | {
      readonly type: 'star';
      readonly of?: string;
      readonly exclude: readonly string[];
      readonly replace: readonly As[];
      readonly rename: readonly As[];
    }
  | ({ readonly type: 'as' } & As);

export type As = { readonly value: Sql; readonly name: string };

export type Select = {
  readonly type: 'select';
  readonly distinct: boolean;
  readonly items: readonly SelectItem[];
  readonly from: From;
  readonly where: readonly Sql[];
  readonly groupBy: readonly Sql[];
  readonly having: readonly Sql[];
  readonly qualify: readonly Sql[];
  readonly orderBy: readonly Order[];
  readonly limit?: number;
  readonly offset?: number;
  readonly sample?: { readonly rows: number; readonly seed: number };
};

export type Query =
  | Select
  | { readonly type: 'union'; readonly queries: readonly Query[] }
  /** `PIVOT`, the statement of DuckDB. `using` is one aggregate. */
  | {
      readonly type: 'pivot';
      readonly of: Item | Statement;
      readonly on: string;
      readonly using: Sql;
      readonly rows: readonly string[];
      readonly orderBy: readonly Order[];
    };

/** A query under the ones that it reads, each with a name. */
export type Statement = { readonly type: 'statement'; readonly ctes: readonly Cte[]; readonly query: Query };

export type Cte = { readonly name: string; readonly query: Query };

export const NULL: Sql = { type: 'literal', value: null };
export const STAR: Sql = { type: 'word', text: '*' };
export const sqlNumber = (value: number): Sql => ({ type: 'literal', value });
export const fn = (id: string, ...args: readonly Sql[]): Extract<Sql, { type: 'call' }> => ({
  type: 'call',
  fn: id,
  args
});
export const operator = (op: BinaryOperator, left: Sql, right: Sql): Sql => ({ type: 'binary', op, left, right });
export const is = (of: Sql, what: 'NULL' | 'NOT NULL' | 'NOT TRUE'): Sql => ({ type: 'is', of, what });

export const isColumn = (sql: Sql, name: string): boolean => sql.type === 'column' && sql.name === name;

/** The parts of an expression. */
export function parts(sql: Sql): readonly Sql[] {
  switch (sql.type) {
    case 'column':
    case 'literal':
    case 'alias':
    case 'word':
      return [];
    case 'call': {
      const { args, order = [], where, over } = sql;
      const window = over === undefined ? [] : [...over.per, ...over.order.map(({ value }) => value)];
      return [...args, ...order.map(({ value }) => value), ...(where === undefined ? [] : [where]), ...window];
    }
    case 'binary':
      return [sql.left, sql.right];
    case 'not':
    case 'is':
    case 'cast':
      return [sql.of];
    case 'in':
      return [sql.of, ...sql.values];
    case 'between':
      return [sql.of, sql.low, sql.high];
    case 'case':
      return [sql.when, sql.then, ...(sql.otherwise === undefined ? [] : [sql.otherwise])];
  }
}

/** Whether an expression or a part of it is of a kind. */
export const holds = (sql: Sql, test: (part: Sql) => boolean): boolean =>
  test(sql) || parts(sql).some(part => holds(part, test));

export const isWindow = (sql: Sql): boolean => holds(sql, part => part.type === 'call' && part.over !== undefined);

/** How many parts an expression has. */
export const size = (sql: Sql): number => parts(sql).reduce((sum, part) => sum + size(part), 1);
