import type { Assumption } from './assumption.js';
import type { AnalysisPlan } from './analysis-plan.js';

/** What stands beside code that was made from a plan. */
export type AnalysisReply = {
  readonly type: 'cellwright.analysis';
  readonly plan: AnalysisPlan;
  readonly assumptions: readonly Assumption[];
  /** Facts a reader should know, for example that a mean skips missing values; one sentence each. */
  readonly notes: readonly string[];
};

export function isAnalysisReply(data: { readonly type: string } | undefined): data is AnalysisReply {
  return data?.type === 'cellwright.analysis';
}
