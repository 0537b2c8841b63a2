import type { ColumnType } from '../../datasets/index.js';
import type { Expression, SortKey } from '../algebra/expression.js';
import { expressionFacts } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import type { Dialect } from './dialect.js';
import type { Order, Over, Sql } from './fragment.js';
import { column } from './names.js';

/** What expressions are written over. */
export type Scope = {
  readonly dialect: Dialect;
  readonly facts: TableFacts;
  /** The columns of the table, each as it is computed. */
  readonly columns: ReadonlyMap<string, Sql>;
  /** Whether an aggregate may be one of no rows. */
  readonly isEmpty?: boolean;
  /** The rows that aggregates are taken over, where it is not the group. */
  readonly over?: Over;
};

/** How the parts of an expression are written. A condition may be missing in place of false, a value is not. */
export type Parts = {
  readonly value: (expression: Expression) => Sql;
  readonly condition: (expression: Expression) => Sql;
};

export const columnSql = ({ columns, dialect }: Pick<Scope, 'columns' | 'dialect'>, name: string): Sql =>
  columns.get(name) ?? column('', name, dialect);

export const mayMiss = (expression: Expression, { facts }: Scope): boolean =>
  expressionFacts(expression, facts).missing;

export const typeOf = (expression: Expression, { facts }: Scope): ColumnType => expressionFacts(expression, facts).type;

/** Keys of an order, with missing values last: Spark alone has them first, ascending. */
export const orderSql = (keys: readonly SortKey[], scope: Scope): readonly Order[] =>
  keys.map(({ by, descending = false }) => {
    const isSaid = scope.dialect.name === 'Spark' && mayMiss({ type: 'column', name: by }, scope);
    return { value: columnSql(scope, by), end: descending ? ' DESC' : isSaid ? ' NULLS LAST' : '' };
  });
