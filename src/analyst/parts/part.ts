import type { AnalysisStep, Assumption, Condition } from '../../analysis/index.js';

/** One thing that a question asks beside others. */
export type Part = {
  readonly text: string;
  /** Conditions on the rows of this part. */
  readonly where: readonly Condition[];
  /** What is made of these rows; never a filter or a rounding. */
  readonly steps: readonly AnalysisStep[];
  readonly digits?: number;
  /** A sum that no word asks for: of the row or group before, if there is one. */
  readonly guess?: boolean;
  readonly score: number;
  readonly assumptions: readonly Assumption[];
};
