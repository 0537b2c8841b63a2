import type { AnalysisPlan } from '../../analysis/index.js';
import type { Turn } from './read-turn.js';

/** An answered plan with the turn that may change it. */
export type Change = {
  readonly before: AnalysisPlan;
  readonly turn: Turn;
  /** Columns of the plan that the turn wants replaced. */
  readonly replaced: readonly string[];
};
