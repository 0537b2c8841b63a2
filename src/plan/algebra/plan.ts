import type { Table } from './table.js';

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
