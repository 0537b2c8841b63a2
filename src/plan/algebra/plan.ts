import type { ScalarValue } from '../../datasets/index.js';

/**
 * Functions that are true or false. `between`: a number and its lower and upper bounds, both inclusive. `contains`: a text, and a constant
 * part of it, not a pattern; it is case-sensitive, so compare `lower` texts to ignore case.
 */
export type ConditionName =
  | ('equal' | 'notEqual' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual' | 'between')
  | ('and' | 'or' | 'not' | 'isMissing' | 'contains');

/**
 * Functions of one row; `check/check-expression.ts` holds their types. A quotient of integers is a number; a division by zero gives a
 * missing value or infinity, depending on the engine. `round`: a number, and how many decimals to keep. `log`: the natural logarithm.
 * `coalesce`: a number or a text, and what stands for it where it is missing. `replace`: a text, the part to replace wherever it occurs,
 * and its replacement, both constants.
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

export type CastType = 'integer' | 'number' | 'text' | 'datetime' | 'category';

/**
 * Functions of many rows; they skip missing values. `count` without an argument counts rows; `std` divides by n - 1. Of no values,
 * `count`, `nunique` and `sum` are 0, and all others are missing. `quantile`: linear interpolation between the two nearest values, at
 * `q` from 0 to 1.
 */
export const AGGREGATES = ['count', 'sum', 'mean', 'median', 'min', 'max', 'std', 'nunique', 'quantile'] as const;

export type AggregateName = (typeof AGGREGATES)[number];

export type SortKey = { readonly by: string; readonly descending?: boolean };

/** A value of each row of a table, or of a group of rows if it contains an `aggregate` outside `over`. */
export type Expression =
  | { readonly type: 'column'; readonly name: string }
  /** A constant; dates are text under `date`. */
  | { readonly type: 'literal'; readonly value: ScalarValue }
  /** A day (`2024-03-01`), which begins in the zone of what it is compared with. */
  | { readonly type: 'date'; readonly value: string }
  | { readonly type: 'call'; readonly fn: FunctionName; readonly args: readonly Expression[] }
  | { readonly type: 'isIn'; readonly of: Expression; readonly values: readonly (string | number | boolean)[] }
  /** `format`: the `strptime` format of texts that become dates; ISO 8601 by default. Texts in another format become missing. */
  | { readonly type: 'cast'; readonly of: Expression; readonly to: CastType; readonly format?: string }
  | { readonly type: 'datePart'; readonly of: Expression; readonly part: DatePartName }
  /** The first moment of the period that a date lies in. */
  | { readonly type: 'dateFloor'; readonly of: Expression; readonly unit: DateUnit }
  /** From the first date to the second, neither a constant, as a number with a fraction. */
  | {
      readonly type: 'dateDifference';
      readonly from: Expression;
      readonly to: Expression;
      readonly unit: DurationUnit;
    }
  /** The lower edge of the bin of equal width that a number lies in; 0 is an edge. */
  | { readonly type: 'bin'; readonly of: Expression; readonly width: number }
  /** A function of the rows of a group, or of those rows for which `where` holds. */
  | {
      readonly type: 'aggregate';
      readonly fn: AggregateName;
      readonly of?: Expression;
      readonly where?: Expression;
      readonly q?: number;
    }
  /** The aggregate `of` over all rows, or over all rows with equal `per`, repeated in each of these rows. */
  | { readonly type: 'over'; readonly of: Expression; readonly per: readonly string[] }
  | Window;

/**
 * A value that depends on neighbouring rows in an order, among rows with equal `per`. Only `derive` may contain it.
 *
 * - `shift`: the value of `of` in the row before.
 * - `cumulative`: the sum of the rows up to this one.
 * - `rolling`: the mean of the last `n` rows. A window that is not full, or holds a missing value, gives a missing value.
 */
export type Window = {
  readonly type: 'window';
  readonly fn: 'shift' | 'cumulative' | 'rolling';
  readonly of: Expression;
  readonly n?: number;
  readonly per: readonly string[];
  /** Columns, each in ascending order. */
  readonly order: readonly { readonly by: string }[];
};

/** An expression of one type. */
export type ExpressionOf<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

/** A column to be made. */
export type Named = { readonly name: string; readonly value: Expression };

/** A table made from others; any node but `pivot` may be the input of any other. Only `sort` and `aggregate` give rows an order. */
export type Table =
  /** A live frame or relation, or a file, under the name of the variable that it is loaded into. */
  | { readonly type: 'source'; readonly name: string }
  /** The rows for which a condition is true; a missing result counts as false. */
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
  /** The first `n` rows in the order of `of`, or of each group with equal `per`; the `last` ones only without `per`. */
  | {
      readonly type: 'limit';
      readonly of: Table;
      readonly n: number;
      readonly per?: readonly string[];
      readonly last?: boolean;
    }
  /** The different rows; with `columns`, the different combinations of only these columns. */
  | { readonly type: 'distinct'; readonly of: Table; readonly columns?: readonly string[] }
  | { readonly type: 'sample'; readonly of: Table; readonly n: number; readonly seed: number }
  /**
   * By one column of each table. `inner` adds the columns of the right table, except its key; a name that the left table has too gets the
   * suffix `_right`. `anti` keeps the rows of the left table that have no match, with only their own columns.
   */
  | {
      readonly type: 'join';
      readonly left: Table;
      readonly right: Table;
      readonly on: readonly [{ readonly left: string; readonly right: string }];
      readonly how: 'inner' | 'anti';
    }
  /** A row for each of `rows`, a column for each value of `columns`, a measure in each cell. It can only be shown: no node reads it. */
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

/** `heatmap` draws `colour` over the keys `x` and `y`, or, without `x`, the correlations of the numeric columns. */
export type ChartKind = 'bar' | 'line' | 'scatter' | 'histogram' | 'box' | 'violin' | 'pie' | 'heatmap';

/**
 * - `correlation`, `regression`: of `y` with `x`.
 * - `tTest` (Welch's), `mannWhitney`: of `y` between the two groups of `x`; `anova`, `kruskal`: between all of them.
 * - `chiSquared`: whether `x` and `y` depend on each other.
 * - `normality` (Shapiro and Wilk), `interval` (95 % for the mean): of `y` alone.
 */
export type TestKind =
  | ('correlation' | 'regression' | 'tTest' | 'mannWhitney' | 'anova' | 'kruskal')
  | ('chiSquared' | 'normality' | 'interval');

/** `missing`: how many values are missing in each column; `duplicates`: how many rows repeat an earlier one. */
export type ReportKind = 'shape' | 'types' | 'missing' | 'duplicates' | 'describe' | 'correlations';

/** What is shown of a table, or done with it. */
export type Plan =
  | { readonly type: 'table'; readonly of: Table }
  /** The only cell of a table of one row and one column. */
  | { readonly type: 'value'; readonly of: Table }
  | {
      readonly type: 'chart';
      readonly of: Table;
      readonly kind: ChartKind;
      /** Groups or a horizontal axis; of `histogram`, `box` and `violin` the groups, if any. */
      readonly x?: string;
      /** The numbers; of a `heatmap` the second key, absent for correlations. */
      readonly y?: string;
      readonly colour?: string;
      readonly stacked?: boolean;
      readonly bins?: number;
    }
  | {
      readonly type: 'test';
      readonly of: Table;
      readonly kind: TestKind;
      readonly y: string;
      readonly x?: string;
      /** For `correlation` only; Pearson’s by default. */
      readonly method?: 'spearman' | 'kendall';
    }
  | {
      readonly type: 'report';
      readonly of: Table;
      readonly kind: ReportKind;
      /** For `correlations`, a single column means: the correlation of each other number with it, the strongest first. */
      readonly columns?: readonly string[];
    }
  /** Assigns a new table to a variable of the user; the old value is kept, so that one statement restores it. */
  | { readonly type: 'change'; readonly frame: string; readonly of: Table };

/** A plan that the engine of its data answers. `frame`: all of a table as a data frame of pandas, of which charts and tests are made. */
export type OwnPlan = Exclude<Plan, { type: 'chart' | 'test' }> | { readonly type: 'frame'; readonly of: Table };
