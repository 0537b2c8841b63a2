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

export const DURATION_UNITS = ['day', 'hour', 'minute'] as const;

export type DurationUnit = (typeof DURATION_UNITS)[number];

export const CASTS = ['integer', 'number', 'text', 'datetime', 'category'] as const;

/**
 * Functions of many rows; they skip missing values. `count` without an argument counts rows; `std` divides by n - 1. Of no values,
 * `count`, `nunique` and `sum` are 0, and all others are missing. `quantile`: linear interpolation between the two nearest values, at
 * `q` from 0 to 1.
 */
export const AGGREGATES = ['count', 'sum', 'mean', 'median', 'min', 'max', 'std', 'nunique', 'quantile'] as const;

export type AggregateName = (typeof AGGREGATES)[number];

export type SortKey = { readonly by: string; readonly descending?: boolean };

/** A node of a plan: its type and its fields. */
type Node<Type extends string, Fields> = { readonly type: Type } & Readonly<Fields>;

/** A value of each row of a table, or of a group of rows if it contains an `aggregate` outside `over`. */
export type Expression =
  | Node<'column', { name: string }>
  /** A constant; dates are text under `date`. */
  | Node<'literal', { value: ScalarValue }>
  /** A day (`2024-03-01`), which begins in the zone of what it is compared with. */
  | Node<'date', { value: string }>
  | Node<'call', { fn: FunctionName; args: readonly Expression[] }>
  | Node<'isIn', { of: Expression; values: readonly (string | number | boolean)[] }>
  /** `format`: the `strptime` format of texts that become dates; ISO 8601 by default. Texts in another format become missing. */
  | Node<'cast', { of: Expression; to: (typeof CASTS)[number]; format?: string }>
  | Node<'datePart', { of: Expression; part: DatePartName }>
  /** The first moment of the period that a date lies in. */
  | Node<'dateFloor', { of: Expression; unit: DateUnit }>
  /** From the first date to the second, neither a constant, as a number with a fraction. */
  | Node<'dateDifference', { from: Expression; to: Expression; unit: DurationUnit }>
  /** The lower edge of the bin of equal width that a number lies in; 0 is an edge. */
  | Node<'bin', { of: Expression; width: number }>
  /** A function of the rows of a group, or of those rows for which `where` holds. */
  | Node<'aggregate', { fn: AggregateName; of?: Expression; where?: Expression; q?: number }>
  /** The aggregate `of` over all rows, or over all rows with equal `per`, repeated in each of these rows. */
  | Node<'over', { of: Expression; per: readonly string[] }>
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

export type ExpressionOf<Type extends Expression['type']> = Extract<Expression, { type: Type }>;

/** A column to be made. */
export type Named = { readonly name: string; readonly value: Expression };

/** A table made from others; any node but `pivot` may be the input of any other. Only `sort` and `aggregate` give rows an order. */
export type Table =
  /** A live frame or relation, or a file, under the name of the variable that it is loaded into. */
  | Node<'source', { name: string }>
  /** The rows for which a condition is true; a missing result counts as false. */
  | Node<'filter', { of: Table; where: Expression }>
  /** New columns at the end, or changed ones in their place, all of them made of the columns below. */
  | Node<'derive', { of: Table; columns: readonly Named[] }>
  | Node<'select', { of: Table; columns: readonly string[] }>
  | Node<'drop', { of: Table; columns: readonly string[] }>
  | Node<'rename', { of: Table; names: readonly { readonly from: string; readonly to: string }[] }>
  /** One row for each key, in the order of the keys; none for a missing key. Without keys: one row. */
  | Node<'aggregate', { of: Table; by: readonly Named[]; measures: readonly Named[] }>
  /** Missing values come last, either way. */
  | Node<'sort', { of: Table; by: readonly SortKey[] }>
  /** The first `n` rows in the order of `of`, or of each group with equal `per`; the `last` ones only without `per`. */
  | Node<'limit', { of: Table; n: number; per?: readonly string[]; last?: boolean }>
  /** The different rows; with `columns`, the different combinations of only these columns. */
  | Node<'distinct', { of: Table; columns?: readonly string[] }>
  | Node<'sample', { of: Table; n: number; seed: number }>
  /** `inner` adds the columns of the right table, except its key. `anti` keeps the rows, with their own columns, that have no match. */
  | Node<'join', { left: Table; right: Table; on: readonly [JoinKey]; how: 'inner' | 'anti' }>
  /** A row for each of `rows`, a column for each value of `columns`, a measure in each cell. It can only be shown: no node reads it. */
  | Node<'pivot', { of: Table; rows: readonly string[]; columns: string; value: Expression }>
  /** A row for each cell outside `keep`: the name of its column, and its value. */
  | Node<'unpivot', { of: Table; keep: readonly string[]; names: string; values: string }>
  /** A row for each part of a text between separators. */
  | Node<'explode', { of: Table; column: string; separator: string }>;

/** A column of each table. An added column whose name the left table has too gets the suffix `_right`. */
type JoinKey = { readonly left: string; readonly right: string };

export type TableOf<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** The tables that a table is made from. */
export const inputs = (table: Table): readonly Table[] =>
  table.type === 'join' ? [table.left, table.right] : table.type === 'source' ? [] : [table.of];

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
  | Node<'table', { of: Table }>
  /** The only cell of a table of one row and one column. */
  | Node<'value', { of: Table }>
  /**
   * `x`: groups or a horizontal axis; of `histogram`, `box` and `violin` the groups, if any. `y`: the numbers; of a `heatmap` the second
   * key, absent for correlations.
   */
  | Node<'chart', { of: Table; kind: ChartKind; x?: string; y?: string } & ChartOptions>
  /** `method`: for `correlation` only; Pearson’s by default. */
  | Node<'test', { of: Table; kind: TestKind; y: string; x?: string; method?: 'spearman' | 'kendall' }>
  /** For `correlations`, a single column means: the correlation of each other number with it, the strongest first. */
  | Node<'report', { of: Table; kind: ReportKind; columns?: readonly string[] }>
  /** Assigns a new table to a variable of the user; the old value is kept, so that one statement restores it. */
  | Node<'change', { frame: string; of: Table }>;

type ChartOptions = { colour?: string; stacked?: boolean; bins?: number };

export type PlanOf<Type extends Plan['type']> = Extract<Plan, { type: Type }>;

/** A plan that pandas shows, whatever engine computes its rows. */
export type ShownPlan = PlanOf<'chart' | 'test'> | (PlanOf<'report'> & { readonly kind: 'correlations' });

/** A plan that the engine of its data answers. `frame`: all of a table as a data frame of pandas. */
export type OwnPlan =
  | PlanOf<'table' | 'value' | 'change'>
  | Node<'report', { of: Table; kind: Exclude<ReportKind, 'correlations'> }>
  | Node<'frame', { of: Table }>;

export type OwnReport = Extract<OwnPlan, { type: 'report' }>;
