import type { AnalysisStep, Assumption } from '../../analysis/index.js';
import type { Span } from './span.js';

/** What a rule makes of a clause that changes rows or columns. `uses` are the tokens it accounts for. */
export type Change = {
  readonly steps: readonly AnalysisStep[];
  readonly uses: readonly Span[];
  /** Speaks for (positive) or against the rule itself. */
  readonly score: number;
  readonly assumptions: readonly Assumption[];
  /** The column that later clauses mean by "it" and "the new column". */
  readonly focus?: string;
  /** Nothing can be asked of what it makes: a pivot table. */
  readonly final?: boolean;
};
