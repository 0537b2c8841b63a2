import type { ColumnProfile, Evidence } from '../../../datasets/index.js';
import { formatValue } from './format-value.js';

const MOST_BARS = 10;

export type ColumnBars = {
  readonly counts: readonly number[];
  /** What each bar stands for, when the bars are the most frequent values; absent for equal bins of the range. */
  readonly labels?: readonly string[];
  readonly evidence: Evidence;
};

/** How the values of a column are spread, as at most 10 bars. `null` when it is not known, or no value comes up twice. */
export function columnBars({ spread, top }: ColumnProfile): ColumnBars | null {
  if (spread !== undefined) {
    return spread;
  }
  const values = top?.values.slice(0, MOST_BARS) ?? [];
  if (top === undefined || (values[0]?.count ?? 0) < 2) {
    return null;
  }
  return {
    counts: values.map(({ count }) => count),
    labels: values.map(({ value }) => formatValue(value)),
    evidence: top.evidence
  };
}
