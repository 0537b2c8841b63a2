import type { ScalarValue } from '../../datasets/index.js';

/**
 * Functions that hold or do not. `between`: a value, the lowest and the highest, both of them allowed. `contains`: a text, and a part of
 * it that is no pattern; case counts, compare `lower` texts where it does not.
 */
export type ConditionName =
  | ('equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual' | 'between')
  | ('and' | 'or' | 'not' | 'isMissing' | 'contains');

/**
 * Functions of one row; `check/functions.ts` holds their types. A quotient of integers is a number; what a division by zero gives is up
 * to the engine: nothing, or infinity. `round`: a number, and how many decimals stay. `log`: the natural one. `coalesce`: the first of
 * its arguments that is not missing. `replace`: a text, what is replaced wherever it stands, and by what.
 */
export type FunctionName =
  | ConditionName
  | ('add' | 'subtract' | 'multiply' | 'divide' | 'round' | 'log')
  | ('coalesce' | 'lower' | 'strip' | 'replace');

export const DATE_PARTS = ['year', 'quarter', 'month', 'weekday', 'weekdayName', 'hour'] as const;

/** A part of a date as a number, weekdays from 1 for Monday; `weekdayName` is a text in English. */
export type DatePartName = (typeof DATE_PARTS)[number];

export const DATE_UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour'] as const;

/** Periods that dates are grouped by; a week begins on Monday. */
export type DateUnit = (typeof DATE_UNITS)[number];

export type DurationUnit = 'day' | 'hour' | 'minute';

export type CastType = 'integer' | 'text' | 'datetime' | 'category';

/**
 * Functions of many rows; missing values are left out. `count` without an argument counts rows; `std` divides by n - 1; the sum of
 * no values is 0, every other aggregate of none is missing. `quantile`: linear interpolation between the two nearest values, at `q`
 * from 0 to 1.
 */
export const AGGREGATES = ['count', 'sum', 'mean', 'median', 'min', 'max', 'std', 'nunique', 'quantile'] as const;

export type AggregateName = (typeof AGGREGATES)[number];

export type SortKey = { readonly by: string; readonly descending?: boolean };

/** A value of each row of a table, or, where it holds an `aggregate`, of a group of rows. */
export type Expression =
  | { readonly type: 'column'; readonly name: string }
  /** A constant; dates are text under `date`. */
  | { readonly type: 'literal'; readonly value: ScalarValue }
  /** A day (`2024-03-01`) or a moment (`2024-03-01T12:30:00`), without a zone: it is one of the zone of what it is compared with. */
  | { readonly type: 'date'; readonly value: string }
  | { readonly type: 'call'; readonly fn: FunctionName; readonly args: readonly Expression[] }
  | { readonly type: 'isIn'; readonly of: Expression; readonly values: readonly (string | number | boolean)[] }
  | { readonly type: 'cast'; readonly of: Expression; readonly to: CastType }
  | { readonly type: 'datePart'; readonly of: Expression; readonly part: DatePartName }
  /** The first moment of the period that a date lies in. */
  | { readonly type: 'dateFloor'; readonly of: Expression; readonly unit: DateUnit }
  /** From the first date to the second, as a number with a fraction. */
  | {
      readonly type: 'dateDifference';
      readonly from: Expression;
      readonly to: Expression;
      readonly unit: DurationUnit;
    }
  /** The lower edge of the bin of equal width that a number lies in; 0 is an edge. */
  | { readonly type: 'bin'; readonly of: Expression; readonly width: number }
  /** Over the rows for which `where` holds, of each group. */
  | {
      readonly type: 'aggregate';
      readonly fn: AggregateName;
      readonly of?: Expression;
      readonly where?: Expression;
      readonly q?: number;
    }
  /** An aggregate, `of`, over all rows, or over all with equal `per`, beside each of these rows. */
  | { readonly type: 'over'; readonly of: Expression; readonly per: readonly string[] }
  | Window;

/**
 * A value of a row among its neighbours in an order, within equal `per`; in columns that are derived alone.
 *
 * - `shift`: the value of `of` in the row before.
 * - `cumulative`: the sum of the rows up to this one.
 * - `rolling`: the mean of the last `n` rows. A window that is not full, or holds a missing value, gives none.
 */
export type Window = {
  readonly type: 'window';
  readonly fn: 'shift' | 'cumulative' | 'rolling';
  readonly of: Expression;
  readonly n?: number;
  readonly per: readonly string[];
  /** Columns, the lowest values of which come first. */
  readonly order: readonly { readonly by: string }[];
};

/** An expression of one type. */
export type ExpressionOf<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

/** A column to be made. */
export type Named = { readonly name: string; readonly value: Expression };
