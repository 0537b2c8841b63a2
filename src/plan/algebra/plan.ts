import type { ScalarValue } from '../../datasets/index.js';

/**
 * Functions that hold or do not. `between`: a value, the lowest and the highest, both of them allowed. `contains`: a text, and a part of
 * it that is not a pattern; case counts, compare `lower` texts where it does not.
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

export type CastType = 'integer' | 'number' | 'text' | 'datetime' | 'category';

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
  /** `format`: how texts that become dates are written, for `strptime`; as in ISO 8601 without. What is written otherwise is missing. */
  | { readonly type: 'cast'; readonly of: Expression; readonly to: CastType; readonly format?: string }
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

/** `heatmap` draws `colour` over two keys, or else, without `x`, the correlations of the numeric columns. */
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

/** `missing`: how many values miss in each column; `duplicates`: how many rows repeat an earlier one. */
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
      /** Of `correlation`; `pearson` unless it says otherwise. */
      readonly method?: 'pearson' | 'spearman' | 'kendall';
    }
  | {
      readonly type: 'report';
      readonly of: Table;
      readonly kind: ReportKind;
      /** Of `correlations` a single one: that of each other number with it, the strongest first. */
      readonly columns?: readonly string[];
    }
  /** Gives a name of the user's a new table; what it had is kept, so that one statement puts it back. */
  | { readonly type: 'change'; readonly frame: string; readonly of: Table };
