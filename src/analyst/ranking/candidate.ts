import type { AnalysisPlan, Assumption } from '../../analysis/index.js';

/** A plan with what was assumed and how well it fits the question; 0 is a perfect reading, lower is worse. */
export type Candidate = {
  readonly plan: AnalysisPlan;
  readonly assumptions: readonly Assumption[];
  readonly score: number;
  /** Words that the plan has no place for; absent where it was put together of several readings. */
  readonly left?: readonly string[];
  /** Columns of the reading, for the questions that are offered instead. */
  readonly links: readonly { readonly start: number; readonly end: number; readonly column: string }[];
};
