import type { ColumnType } from './column-type.js';
import type { Evidence } from './evidence.js';

/** A value as it may travel in JSON; dates and decimals as text. */
export type ScalarValue = string | number | boolean | null;

export type ColumnProfile = {
  /** The name as a string. See `label` for columns whose label is not a plain string. */
  readonly name: string;
  /** Python literal of the label when it is not a `str` (for example `3` or `("a", "b")`). */
  readonly label?: string;
  readonly type: ColumnType;
  /** The engine's own name of the type, for example `datetime64[ns]` or `Categorical`. */
  readonly dtype: string;
  /** Changes when its cells do, as far as that is cheap to see. To be compared with marks of the same kernel session only. */
  readonly mark?: string;
  /** Missing values. `count` refers to the rows of `evidence`. */
  readonly nulls?: { readonly count: number; readonly evidence: Evidence };
  /** Distinct non-missing values. */
  readonly distinct?: { readonly count: number; readonly approximate: boolean; readonly evidence: Evidence };
  /** Smallest and largest value; dates as ISO 8601 text, never for free text. */
  readonly range?: { readonly min: ScalarValue; readonly max: ScalarValue; readonly evidence: Evidence };
  /** Most frequent values with their counts, most frequent first, at most 20. */
  readonly top?: {
    readonly values: readonly { readonly value: ScalarValue; readonly count: number }[];
    readonly complete: boolean;
    readonly evidence: Evidence;
  };
  /**
   * How many non-missing values lie in each of at most 10 equal bins from the smallest to the largest of `range`. For the
   * page only: no prompt holds it.
   */
  readonly spread?: { readonly counts: readonly number[]; readonly evidence: Evidence };
};
