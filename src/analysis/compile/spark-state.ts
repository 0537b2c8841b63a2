import type { CompileState } from './compile-state.js';

/** Rows of a Spark data frame, not worked out yet. */
export type SparkRows = {
  readonly type: 'rows';
  readonly code: string;
};

/** One row for each group, not worked out yet; keys and measures are columns. */
export type SparkTable = {
  readonly type: 'table';
  readonly code: string;
  /** Headings of the keys, and of the measures, of which the first decides orders. */
  readonly keys: readonly string[];
  readonly measures: readonly string[];
  /** Groups of a key in the order of the calendar, for keys whose groups are names of weekdays or months. */
  readonly calendar?: ReadonlyMap<string, readonly string[]>;
  /** The unit of the calendar whose periods the only key holds. */
  readonly period?: string;
  /** Already in the order of the first measure. */
  readonly descending?: boolean;
};

/** What Spark has not worked out yet, or what pandas holds of its result. */
export type SparkState = SparkRows | SparkTable | { readonly type: 'small'; readonly state: CompileState };
