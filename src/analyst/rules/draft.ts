import type { AnalysisStep, Assumption } from '../../analysis/index.js';

/** A plan that a rule makes of a reading. `uses` are the items (by index) the plan accounts for beyond its conditions. */
export type Draft = {
  readonly steps: readonly AnalysisStep[];
  readonly uses: readonly number[];
  /** Speaks for (positive) or against the rule itself. */
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};
