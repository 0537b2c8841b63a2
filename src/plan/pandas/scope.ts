import type { Expression, SortKey } from '../algebra/expression.js';
import { type ExpressionFacts, expressionFacts } from '../check/check-expression.js';
import { kindOf } from '../check/functions.js';
import type { TableFacts } from '../check/table-facts.js';
import { holds } from '../lower/plan-looks.js';
import { method, oneOrList, type Py } from '../python/tree.js';
import { become, codeOf, columnFacts, type Context, type Rows } from './rows.js';

/** The rows that expressions are written for, and how they are written. */
export type Scope = {
  readonly context: Context;
  readonly facts: TableFacts;
  readonly rows: Rows;
  /** A column as a Series. */
  readonly column: (name: string) => Py;
  /** What has the rows as its own. */
  readonly frame: () => Py;
  /** An expression as a Series, or as one value where it reads no row. */
  readonly value: (expression: Expression) => Py;
  /** A condition as a mask; where it is decided by a missing value it may be `pd.NA`, which rows are not taken for. */
  readonly mask: (expression: Expression) => Py;
  /** A condition that is either true or false. */
  readonly truth: (expression: Expression) => Py;
};

/** Rows in an order, missing values last. */
export function sortedRows(rows: Rows, order: readonly SortKey[], ids = order.map(({ by }) => by)): Rows {
  const rising = order.map(({ descending }) => descending !== true);
  const ascending = rising.every(one => one) ? undefined : rising.includes(true) ? rising : false;
  return become(rows, method(codeOf(rows), 'sort_values', [oneOrList(ids)], { ascending }), { order });
}

export const factsOf = (expression: Expression, scope: Scope): ExpressionFacts =>
  expressionFacts(expression, scope.facts);

export const mayLack = (expression: Expression, scope: Scope): boolean => factsOf(expression, scope).missing;

export const isCategory = (expression: Expression, scope: Scope): boolean =>
  factsOf(expression, scope).type === 'category';

export const isBoolean = (expression: Expression, scope: Scope): boolean =>
  factsOf(expression, scope).type === 'boolean';

export const isDate = (expression: Expression, scope: Scope): boolean =>
  kindOf(factsOf(expression, scope).type) === 'date';

const NULLABLE = /^(?:U?Int|Float|boolean|string)|pyarrow/u;

/** Whether columns of a type hold `pd.NA` where values are missing. */
export const isNullableType = (dtype: string): boolean => NULLABLE.test(dtype);

/** The type of a column, as far as the data tells it. */
export const dtypeOf = (expression: Expression, scope: Scope): string | undefined =>
  expression.type === 'column' ? columnFacts(scope.facts, expression.name).profile?.dtype : undefined;

/** Whether the value of an expression may be `pd.NA`. */
export const isNullable = (expression: Expression, scope: Scope): boolean =>
  holds(
    expression,
    part =>
      (part.type === 'column' &&
        mayLack(part, scope) &&
        isNullableType(dtypeOf(part, scope) ?? (scope.context.nullable ? 'boolean' : ''))) ||
      (part.type === 'cast' && (part.to === 'text' || part.to === 'integer'))
  );

/** The type that truths of a column have. */
export const truthType = (expression: Expression, scope: Scope): string =>
  dtypeOf(expression, scope) ?? (scope.context.objects ? 'object' : 'bool');

/** What is to be aggregated or grouped: a column as it stands, where it is one, and how it is written. */
export type Values = { readonly plain?: string | undefined; readonly value: () => Py };

export const valuesOf = (expression: Expression, scope: Scope): Values => ({
  plain: expression.type === 'column' ? expression.name : undefined,
  value: () => scope.value(expression)
});
